import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database';
import { type Channel, type Notifications, notify } from '../../db/notifications';
import { type OpenStream, OpenStreams } from '../event-streams/open-streams';

/** The tabs of a browser share one; a second one may come before the first has gone. */
export const ENDED_STREAMS = { perSession: 2, perPerson: 20 };
const CHANNEL = 'portal_ended_sessions' satisfies Channel;

/** Lets the open pages of these people look whether they are still logged in. @param trx transaction that ends sessions */
export async function notifyEnded(trx: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of new Set(userIds)) await notify(trx, CHANNEL, userId);
}

interface Job {
  notifications: Notifications;
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** The open pages that are told when their session has ended elsewhere. */
export class EndedSessions {
  readonly streams: OpenStreams<OpenStream>;
  readonly #notifications: Notifications;

  constructor(job: Job) {
    this.streams = new OpenStreams(job, ENDED_STREAMS);
    this.#notifications = job.notifications;
    job.notifications.on(CHANNEL, {
      hear: (userId) => void this.streams.check(this.streams.all().filter((stream) => stream.userId === userId)),
      onGap: () => void this.streams.check(this.streams.all()),
    });
  }

  /** @returns takes it away */
  async add(stream: OpenStream): Promise<() => void> {
    const remove = this.streams.add(stream);
    await this.#notifications.connect();
    // It may have ended since the request was let in.
    await this.streams.check([stream]);
    return remove;
  }
}

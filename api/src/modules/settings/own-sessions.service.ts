import { createHash } from 'node:crypto';
import type { OwnSession } from '@portal/contract/account';
import type { ApiContext } from '../../context';
import type { Asker } from '../../http/asker';
import { notFound } from '../../http/problem';
import { notifyEnded } from '../../http/sessions/ended-sessions';
import { deleteSession } from '../../http/sessions/sessions.repository';
import { endSessions } from '../authentication/accounts.service';
import { liveSessions } from './own-sessions.repository';

/** A name for the page: the key of the row is not for browsers. */
const nameOf = (id: Buffer): string => createHash('sha256').update('own-session').update(id).digest('hex').slice(0, 32);

export class OwnSessionList {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async read({ person, session }: Asker): Promise<OwnSession[]> {
    const rows = await liveSessions(this.#context.db, person.id, this.#context.clock());
    return rows.map(({ id, created_at, last_seen_at, agent }) => ({
      id: nameOf(id),
      current: id.equals(session.id),
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      agent,
    }));
  }

  /**
   * @returns whether it was the one of this browser
   * @throws ProblemError 404 where the person has no such session
   */
  async end({ person, session }: Asker, name: string): Promise<boolean> {
    const rows = await liveSessions(this.#context.db, person.id, this.#context.clock());
    const found = rows.find(({ id }) => nameOf(id) === name);
    if (!found) throw notFound();
    await this.#context.db.transaction().execute(async (trx) => {
      await deleteSession(trx, found.id);
      await notifyEnded(trx, [person.id]);
    });
    return found.id.equals(session.id);
  }

  /** No browser counts as the person's any more, either. */
  async endAll({ person }: Asker): Promise<void> {
    await this.#context.db.transaction().execute((trx) => endSessions(trx, person.id, undefined));
  }
}

import type { SubstitutionNews } from '@portal/contract/substitutions/offers';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database';
import type { Notifications } from '../../db/notifications';
import { errorFacts } from '../../error-facts';
import { type OpenStream, OpenStreams, STREAMS_OF_BROWSER } from '../../http/event-streams/open-streams';
import { audienceOf } from './news.repository';
import { type AddressedNews, NEWS_CHANNEL } from './notify-news';

/** What comes within this time is told at once, and of several figures of one gig only the last. */
const GATHER_MS = 50;
const STREAMS_OF_PERSON = 6;

/** So many pages may ask at the same moment. */
const ASKING_AT_ONCE = 10;
/** Of more each is given this time, milliseconds, so that whoever answers an offer meanwhile is not kept waiting. */
const ASKING_MS = 2;

/** When pages ask for what so many are told of. */
const asking = (pages: number): Pick<SubstitutionNews, 'askWithinMs'> =>
  pages > ASKING_AT_ONCE ? { askWithinMs: pages * ASKING_MS } : {};

/** An open page that is told what has changed. */
export interface Listener extends OpenStream {
  tell(news: SubstitutionNews): void;
}

interface Job {
  notifications: Notifications;
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Hands what the database tells this process over to its open pages. */
export class NewsHub {
  readonly #job: Job;
  readonly streams: OpenStreams<Listener>;
  readonly #gathered = new Map<string, AddressedNews>();
  #gathering: NodeJS.Timeout | undefined;

  /** @param otherStreams how many of other kinds a browser may have open; the pages of further tabs ask again on their own */
  constructor(job: Job, otherStreams: number) {
    this.#job = job;
    this.streams = new OpenStreams(job, {
      perSession: STREAMS_OF_BROWSER - otherStreams,
      perPerson: STREAMS_OF_PERSON,
    });
    job.notifications.on(NEWS_CHANNEL, {
      hear: (payload) => this.#gather(payload),
      onGap: () => this.#tellOfEverything(),
    });
  }

  /** @returns ends it */
  async add(listener: Listener): Promise<() => void> {
    const remove = this.streams.add(listener);
    await this.#job.notifications.connect();
    return remove;
  }

  endStreams(): void {
    this.streams.endAll();
    clearTimeout(this.#gathering);
  }

  /** What came while nobody listened is not told again: pages ask for everything. */
  #tellOfEverything(): void {
    const listeners = this.streams.all();
    const when = asking(listeners.length);
    for (const listener of listeners) {
      listener.tell({ kind: 'offers', ...when });
      listener.tell({ kind: 'bookings', ...when });
    }
  }

  #gather(payload: string): void {
    if (this.streams.all().length === 0) return;
    const news = JSON.parse(payload) as AddressedNews;
    this.#gathered.set([news.kind, news.gigId, news.userId, news.campaignId].join(' '), news);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const all = [...this.#gathered.values()];
      this.#gathered.clear();
      void this.#tell(all);
    }, GATHER_MS);
  }

  async #tell(all: readonly AddressedNews[]): Promise<void> {
    try {
      const online = [...new Set(this.streams.all().map(({ userId }) => userId))];
      for (const { userId, campaignId, ...news } of all) {
        const audience =
          userId === undefined
            ? await audienceOf(this.#job.db, { campaignId, gigId: news.gigId }, online)
            : new Set([userId]);
        const told = this.streams.all().filter((listener) => audience.has(listener.userId));
        for (const listener of told) listener.tell({ ...news, ...asking(told.length) });
      }
    } catch (error) {
      this.#job.log.warn({ job: 'news', error: errorFacts(error) }, 'news were not told');
    }
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database';
import { errorFacts } from '../../error-facts';
import { liveSessions } from '../sessions/sessions.repository';

/** Proxies end a connection on which nothing comes for a minute. */
const HEARTBEAT_MS = 15_000;
const STREAMS = 10_000;

/** Of all kinds in one browser, which over HTTP/1.1 has six connections to a server: two are left for everything else. */
export const STREAMS_OF_BROWSER = 4;

/** How many may be open at once. */
interface Bounds {
  /** In one browser. */
  perSession: number;
  /** In all browsers of a person. */
  perPerson: number;
}

/** The stream of an open page. */
export interface OpenStream {
  userId: string;
  sessionId: Buffer;
  heartbeat(): void;
  /** The process takes no more streams. */
  end(): void;
  /** The session has ended, or has another id; the stream is to end. */
  sessionEnded(): void;
}

interface Job {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** The streams of one kind in this process. They end with the session of their page. */
export class OpenStreams<Stream extends OpenStream> {
  readonly #job: Job;
  readonly #bounds: Bounds;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(job: Job, bounds: Bounds) {
    this.#job = job;
    this.#bounds = bounds;
  }

  all(): Stream[] {
    return [...this.#streams];
  }

  /** Whether the person may have one more, in the browser of this session. */
  hasRoomFor(userId: string, sessionId: Buffer): boolean {
    if (this.#closed || this.#streams.size >= STREAMS) return false;
    const own = this.all().filter((stream) => stream.userId === userId);
    const here = own.filter((stream) => stream.sessionId.equals(sessionId));
    return own.length < this.#bounds.perPerson && here.length < this.#bounds.perSession;
  }

  /** @returns takes it away */
  add(stream: Stream): () => void {
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    return () => void this.#streams.delete(stream);
  }

  /** Ends every stream and takes no more. */
  endAll(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }

  /** Ends those whose session has ended. @returns the others */
  async check(streams: readonly Stream[]): Promise<Stream[]> {
    try {
      const ids = streams.map(({ sessionId }) => sessionId);
      const live = await liveSessions(this.#job.db, ids, this.#job.clock());
      return streams.filter((stream) => {
        const lives = live.has(stream.sessionId.toString('hex'));
        if (!lives && this.#streams.delete(stream)) stream.sessionEnded();
        return lives;
      });
    } catch (error) {
      this.#job.log.warn({ job: 'streams', error: errorFacts(error) }, 'sessions of open streams cannot be read');
      return [];
    }
  }

  /** Keeps the streams open, and ends those whose session has ended; a timer calls it, and a test may. */
  async beat(): Promise<void> {
    for (const stream of await this.check(this.all())) stream.heartbeat();
  }
}

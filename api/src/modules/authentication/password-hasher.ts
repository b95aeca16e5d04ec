import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../http/problem';

/** Argon2id (the library's default algorithm) at 19 MiB, two passes, one lane. docs/design/guarantees.md#8-password-hashes */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const QUEUE_LIMIT = 64;

/** Hashes and checks passwords, a few at once: a flood of log-ins must not take memory and cores from everybody. */
export class PasswordHasher {
  #running = 0;
  readonly #queue: (() => void)[] = [];
  #dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.#take(() => hash(password.normalize('NFC'), OPTIONS));
  }

  /** Makes ready what the first log-in needs. */
  async prepare(): Promise<void> {
    await this.#dummyHash();
  }

  /** @param stored undefined for an unknown account: the same work is done, so that the time of the answer tells nothing */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const dummy = await this.#dummyHash();
    const right = await this.#take(() => verify(stored ?? dummy, password.normalize('NFC')));
    return right && stored !== undefined;
  }

  /** One that failed is made anew by whoever comes next. */
  #dummyHash(): Promise<string> {
    this.#dummy ??= this.hash('the password of an account that does not exist').catch((error: unknown) => {
      this.#dummy = undefined;
      throw error;
    });
    return this.#dummy;
  }

  /** @throws ProblemError 503 when the queue is full */
  async #take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#queue.length >= QUEUE_LIMIT) throw unavailable(1);
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

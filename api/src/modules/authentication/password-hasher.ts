import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../http/problem';

/** Argon2id (the library's default algorithm) at 19 MiB, two passes, one lane. docs/design/guarantees.md#8-password-hashes */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Made with these options; who knows its password has no account by that. */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$toI4bcad5LaMW0IMbqmiNA$TMVJyizAn1jC5nXk7U3MYaimk+R6oDbT2pzAfRs/28w';
const AT_ONCE = 4;
const QUEUE_LIMIT = 64;

/** Hashes and checks passwords, a few at once: a flood of log-ins must not take memory and cores from everybody. */
export class PasswordHasher {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  hash(password: string): Promise<string> {
    return this.#take(() => hash(password.normalize('NFC'), OPTIONS));
  }

  /** @param stored undefined for an unknown account: the same work is done, so that the time of the answer tells nothing */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const right = await this.#take(() => verify(stored ?? UNKNOWN_ACCOUNT_HASH, password.normalize('NFC')));
    return right && stored !== undefined;
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

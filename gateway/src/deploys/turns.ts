import { DeployProblem } from './deploy-problem';

/** Changes that look at pages: one is at it, the others wait. A look takes up to a minute, and proxies wait for an answer for some. */
const MOST_AT_ONCE = 4;
const RETRY_S = 60;

/** One piece of work at a time, in the order in which they came: each look at pages starts a browser. */
export class Turns {
  private count = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @throws DeployProblem where too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.count >= MOST_AT_ONCE)
      throw new DeployProblem('unavailable', 'pages of other releases are being looked at', { retryAfter: RETRY_S });
    this.count += 1;
    const done = this.last.then(work).finally(() => {
      this.count -= 1;
    });
    this.last = done.catch(() => undefined);
    return done;
  }
}

import { setTimeout as wait } from 'node:timers/promises';

/**
 * Moments at which people come on their own account: drawn before the first one, whatever is answered meanwhile.
 * @param seconds how long
 * @param perSecond how many at a moment of that time, given in seconds from its beginning
 * @returns milliseconds from the beginning, in order
 */
export function plannedTimes(seconds: number, perSecond: (at: number) => number): number[] {
  const times: number[] = [];
  const end = seconds * 1000;
  for (let at = 0; ; ) {
    at += (-Math.log(1 - Math.random()) * 1000) / perSecond(at / 1000);
    if (at >= end) return times;
    times.push(at);
  }
}

/**
 * Sends everything at its planned time, also where earlier ones are still open, and waits for all. How long each took counts from the planned
 * time, so that what had to wait because of a slow answer is not left out ("coordinated omission"); a load generator that waits for answers,
 * as autocannon does, would leave it out.
 * @param times from {@link plannedTimes}
 * @returns milliseconds that each took
 */
export async function sendPlanned(times: readonly number[], send: (index: number) => Promise<void>): Promise<number[]> {
  const start = performance.now();
  const sent: Promise<number>[] = [];
  for (const [index, planned] of times.entries()) {
    const early = planned - (performance.now() - start);
    if (early > 1) await wait(early);
    sent.push(send(index).then(() => performance.now() - start - planned));
  }
  return Promise.all(sent);
}

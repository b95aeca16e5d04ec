import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { OfferResult } from '@portal/contract/substitutions/offers';
import { type CallAnswer, callAs, type Server } from 'fleet/candidate-call';
import type { BenchCandidate } from 'fleet/candidates';

/** A call that a killed process had begun can be repeated in full after half a minute. */
const LIMIT_MS = 90_000;
const PAUSE_MS = 200;

/** An offer of somebody who is logged in. */
export interface MemberOffer {
  candidate: BenchCandidate;
  offerId: string;
}

export interface Told {
  userId: string;
  /** `won`, or why not. */
  result: string;
  /** From the moment at which the person presses to the answer, with all repetitions. */
  ms: number;
  /** The process ended while it had the call. */
  interrupted: boolean;
}

/**
 * Presses on an offer and repeats it with the same key until an answer comes, at the next process where one is gone: as browser and gateway do.
 * @param servers the first of them is asked first
 * @param pressedAt of `performance.now()`
 * @throws Error for an answer that is none of the rules', and where none comes
 */
export async function press(
  servers: readonly Server[],
  { candidate, offerId }: MemberOffer,
  call: 'accept' | 'interest',
  pressedAt: number,
): Promise<Told> {
  const content = { body: { revision: 1 }, key: randomUUID() };
  let interrupted = false;
  for (let attempt = 0; performance.now() - pressedAt < LIMIT_MS; attempt += 1) {
    const server = servers[attempt % servers.length];
    if (!server) throw new Error('There is no API to call');
    let answer: CallAnswer;
    try {
      answer = await callAs(server, candidate, 'POST', `substitutions/offers/${offerId}/${call}`, content);
    } catch (error) {
      interrupted ||= !isRefused(error);
      continue;
    }
    if (answer.status === 200) {
      const { ok, error } = OfferResult.parse(JSON.parse(answer.text));
      return {
        userId: candidate.userId,
        result: ok ? 'won' : String(error),
        ms: performance.now() - pressedAt,
        interrupted,
      };
    }
    // Under way elsewhere, or busy.
    if (answer.status !== 409 && answer.status !== 503) throw new Error(`${call}: ${answer.status} ${answer.text}`);
    await wait(PAUSE_MS);
  }
  throw new Error(`${call} was not answered within ${LIMIT_MS / 1000} s`);
}

/** The servers, with one of them first, in turns. */
export function startingAt<One extends Server>(servers: readonly One[], index: number): One[] {
  const first = index % servers.length;
  return [...servers.slice(first), ...servers.slice(0, first)];
}

/** Nothing listens there: the call did not begin. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

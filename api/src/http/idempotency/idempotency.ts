import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { inBatches } from '../../db/batches';
import type { Db } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { commonKey } from '../../key-file';
import { UUID } from '../../uuid';
import { changesState } from '../host';
import { malformed, ProblemError } from '../problem';
import type { ApiApp, Operation } from '../types';
import {
  claimKey,
  findKey,
  forgetKey,
  freeKey,
  type KeptAnswer,
  type KnownKey,
  keepAnswers,
  storeAnswer,
} from './idempotency.repository';
import type { KeptSave } from './kept-save';

/** How long a repeat waits for the first request to be answered. */
const WAIT_STEPS = 100;
const WAIT_STEP_MS = 50;
/** Answers that say nothing of the request's effect: repeating it may well succeed. */
const PASSING = new Set([401, 403, 408, 429]);

const underWay = () => new ProblemError(409, 'conflict', { retryAfter: 5 });

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest();
};

/** Nothing of a password is kept, not even a keyed hash; calls that take one bear to be repeated. */
const holdsPassword = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).some((name) => /password/i.test(name));

/** Keyed: bodies hold identity codes, which whoever reads the table could otherwise find by trying. */
function fingerprint(request: FastifyRequest, key: Buffer): Buffer {
  // The boundary of a multipart body is drawn anew at each try, in some browsers with another length, so nothing of files is compared.
  const body = request.isMultipart() ? 'multipart' : JSON.stringify(request.body ?? null);
  return createHmac('sha256', key).update(`${request.method}\n${request.url}\n${body}`).digest();
}

/** A call that may be repeated. */
export type Repeatable = Pick<FastifyRequest, 'operation' | 'receivedAt'>;

interface Answered {
  call: Repeatable;
  answer: unknown;
}

/**
 * Stores the answer in the transaction of the effect itself, so that even a process killed in between cannot lead to a second effect.
 * @param trx transaction in which the effect is written
 * @param answer body of the 200 answer
 */
export async function recordAnswer(trx: Db, call: Repeatable, answer: unknown): Promise<void> {
  const { operation } = call;
  if (operation?.claimed) {
    await storeAnswer(trx, operation.key.id, 200, JSON.stringify(answer));
    operation.recorded = true;
  } else await recordAnswers(trx, [{ call, answer }]);
}

/** The same for calls whose keys are not claimed, all or none. */
export async function recordAnswers(trx: Db, answers: readonly Answered[]): Promise<void> {
  for (const error of await keepEach(trx, answers)) if (error) throw error;
}

/** @returns for each answer why it is not kept, if it is not */
async function keepEach(db: Db, answers: readonly Answered[]): Promise<(KeyUsed | undefined)[]> {
  const first = new Map<string, KeptAnswer & { operation: Operation }>();
  for (const { call, answer } of answers) {
    const { operation, receivedAt: at } = call;
    const id = operation?.key.id.toString('hex');
    if (operation && id !== undefined && !first.has(id))
      first.set(id, { operation, key: operation.key, status: 200, body: JSON.stringify(answer), at });
  }
  const kept = first.size > 0 ? await keepAnswers(db, [...first.values()]) : new Set();
  return answers.map(({ call: { operation } }) => {
    if (!operation) return undefined;
    const id = operation.key.id.toString('hex');
    operation.recorded = kept.has(id) && first.get(id)?.operation === operation;
    return operation.recorded ? undefined : new KeyUsed();
  });
}

/** The call, or another one with its key, was answered or is answered just now. */
class KeyUsed extends Error {}

/** @throws ProblemError where the key was another call's */
function assertSame(earlier: KnownKey, { fingerprint }: Pick<KnownKey, 'fingerprint'>): void {
  if (!earlier.fingerprint.equals(fingerprint)) throw new ProblemError(422, 'conflict');
}

const typeOf = (status: number): string =>
  status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8';

/** Answers of one statement: those of people who press at once. */
const KEPT_AT_ONCE = 500;

/**
 * Answers calls whose keys are not claimed: a repeat is decided anew, and what it would do is undone where the key has an answer, which is sent
 * instead. Of repeats at the same time one has the effect. Answers to calls without effect are kept many at a time.
 * @returns what has the effect and calls `recordAnswer` in its transaction is given to it; where it has none, it need not. A save keeps its key by
 * itself, and says how a repeat is answered.
 */
export function answersOnce(db: Db) {
  const keep = inBatches((answers: readonly Answered[]) => keepEach(db, answers), KEPT_AT_ONCE);
  return async function once<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Answer>,
    again?: (saved: KeptSave) => Promise<Answer>,
  ): Promise<Answer> {
    const { operation } = request;
    if (!operation) return work();
    try {
      const answer = await work();
      if (!operation.recorded) await keep({ call: request, answer });
      return answer;
    } catch (error) {
      const earlier = await findKey(db, operation.key.id);
      if (!earlier) throw error;
      assertSame(earlier, operation.key);
      const { saved_revision: revision, saved_row_id: rowId, created_at: at } = earlier;
      if (again && revision !== null) return again({ revision, rowId, at });
      if (earlier.status !== null) {
        reply.code(earlier.status).type(typeOf(earlier.status));
        return JSON.parse(earlier.body ?? 'null');
      }
      const isTaken = isUniqueViolation(error, 'idempotency_keys_pkey');
      if (isTaken && (await freeKey(db, operation.key.id, request.receivedAt)))
        return once(request, reply, work, again);
      throw error instanceof KeyUsed || isTaken ? underWay() : error;
    }
  };
}

/** The same key and body gives the same answer without a second effect for 24 hours. docs/design/contract.md#idempotency */
export function installIdempotency(app: ApiApp, { db, clock, config }: ApiContext): void {
  const key = commonKey(config, 'idempotency', 'The key of repeated requests');
  app.decorateRequest('operation', undefined);
  app.decorateRequest('employerToken', undefined);

  app.addHook('preHandler', async (request, reply) => {
    const given = request.headers[IDEMPOTENCY_HEADER];
    const { access, idempotency } = request.routeOptions.config;
    if (given === undefined || !changesState(request) || access === undefined || idempotency === 'natural') return;
    if (holdsPassword(request.body)) return;
    if (typeof given !== 'string' || !UUID.test(given)) throw malformed();
    const owner = request.employerToken?.id ?? request.session?.user?.id ?? request.session?.id ?? '';
    const own = {
      id: sha256(owner, given.toLowerCase()),
      fingerprint: fingerprint(request, key),
      user_id: request.session?.user?.id ?? request.session?.employer?.candidate.id ?? null,
    };
    if (idempotency === 'effect') {
      request.operation = { key: own, claimed: false, recorded: false };
      return;
    }
    for (let step = 0; step < WAIT_STEPS; step += 1) {
      if (await claimKey(db, own, clock())) {
        request.operation = { key: own, claimed: true, recorded: false };
        return;
      }
      const earlier = await findKey(db, own.id);
      if (earlier) assertSame(earlier, own);
      if (earlier && earlier.status !== null) {
        return reply
          .code(earlier.status)
          .type(typeOf(earlier.status))
          .serializer(String)
          .send(earlier.body ?? '');
      }
      await wait(WAIT_STEP_MS);
    }
    throw underWay();
  });

  // An answer that does not name the call may come from something between the browser and this process: a log-in page of a network, a proxy.
  app.addHook('onSend', async (request, reply) => {
    const key = request.headers[IDEMPOTENCY_HEADER];
    if (typeof key === 'string' && UUID.test(key)) reply.header(IDEMPOTENCY_HEADER, key);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const operation = request.operation;
    if (!operation?.claimed || (operation.recorded && reply.statusCode < 400)) return;
    // Also where an answer was recorded: its transaction has failed after that, at its end.
    const answered = reply.statusCode < 500 && !PASSING.has(reply.statusCode) && typeof payload === 'string';
    if (answered) await storeAnswer(db, operation.key.id, reply.statusCode, payload);
    else await forgetKey(db, operation.key.id);
  });
}

import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { KEY_BYTES } from '@portal/settings/identity-keys';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import type { ApiContext } from '../context';
import type { Db } from '../db/database';
import { replaceableKey } from '../key-file';
import { changesState } from './host';
import { claimKey, findKey, forgetKey, storeAnswer } from './idempotency.repository';
import { malformed, ProblemError } from './problem';
import type { ApiApp } from './types';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** How long a repeat waits for the first request to be answered. */
const WAIT_STEPS = 100;
const WAIT_STEP_MS = 50;
/** Answers that say nothing of the request's effect: repeating it may well succeed. */
const PASSING = new Set([401, 403, 408, 429]);

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest();
};

/** All processes of a database need the same one: with keys in the settings it comes from the first of them. */
function fingerprintKey({ dataDir, identityKeys: [first] }: ApiConfig): Buffer {
  if (first) return Buffer.from(hkdfSync('sha256', first, '', 'idempotency', KEY_BYTES));
  return replaceableKey('The key of repeated requests', join(dataDir, 'keys', 'idempotency.key'));
}

/** Nothing of a password is kept, not even a keyed hash; calls that take one bear to be repeated. */
const holdsPassword = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).some((name) => /password/i.test(name));

/** Keyed: bodies hold identity codes, which whoever reads the table could otherwise find by trying. */
function fingerprint(request: FastifyRequest, key: Buffer): Buffer {
  // The boundary of a multipart body is drawn anew at each try, so of files only the length is compared.
  const body = request.isMultipart() ? String(request.headers['content-length']) : JSON.stringify(request.body ?? null);
  return createHmac('sha256', key).update(`${request.method}\n${request.url}\n${body}`).digest();
}

/**
 * Stores the answer in the transaction of the effect itself, so that even a process killed in between cannot lead to a second effect.
 * @param trx transaction in which the effect is written
 * @param answer body of the 200 answer
 */
export async function recordAnswer(trx: Db, request: FastifyRequest, answer: unknown): Promise<void> {
  if (!request.operation) return;
  await storeAnswer(trx, request.operation.id, 200, JSON.stringify(answer));
  request.operation.recorded = true;
}

/** The same key and body gives the same answer without a second effect for 24 hours. docs/design/contract.md#idempotency */
export function installIdempotency(app: ApiApp, { db, clock, config }: ApiContext): void {
  const key = fingerprintKey(config);
  app.decorateRequest('operation', undefined);

  app.addHook('preHandler', async (request, reply) => {
    const given = request.headers[IDEMPOTENCY_HEADER];
    const { access, idempotency } = request.routeOptions.config;
    if (given === undefined || !changesState(request) || access === undefined || idempotency === 'natural') return;
    if (holdsPassword(request.body)) return;
    if (typeof given !== 'string' || !UUID.test(given)) throw malformed();
    const owner = request.session?.user?.id ?? request.session?.id ?? '';
    const id = sha256(owner, given.toLowerCase());
    const print = fingerprint(request, key);
    const user_id = request.session?.user?.id ?? request.session?.employer?.candidate.id ?? null;
    for (let step = 0; step < WAIT_STEPS; step += 1) {
      if (await claimKey(db, { id, fingerprint: print, user_id }, clock())) {
        request.operation = { id, recorded: false };
        return;
      }
      const earlier = await findKey(db, id);
      if (earlier && !earlier.fingerprint.equals(print)) throw new ProblemError(422, 'conflict');
      if (earlier?.status != null) {
        const type = earlier.status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8';
        return reply
          .code(earlier.status)
          .type(type)
          .serializer(String)
          .send(earlier.body ?? '');
      }
      await wait(WAIT_STEP_MS);
    }
    throw new ProblemError(409, 'conflict', { retryAfter: 5 });
  });

  // An answer that does not name the call may come from something between the browser and this process: a log-in page of a network, a proxy.
  app.addHook('onSend', async (request, reply) => {
    const key = request.headers[IDEMPOTENCY_HEADER];
    if (typeof key === 'string' && UUID.test(key)) reply.header(IDEMPOTENCY_HEADER, key);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const operation = request.operation;
    if (!operation || operation.recorded) return;
    const answered = reply.statusCode < 500 && !PASSING.has(reply.statusCode) && typeof payload === 'string';
    if (answered) await storeAnswer(db, operation.id, reply.statusCode, payload);
    else await forgetKey(db, operation.id);
  });
}

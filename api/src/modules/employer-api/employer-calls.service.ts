import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database';
import { recordAnswer } from '../../http/idempotency/idempotency';
import { callerOf } from './caller';
import { insertCall } from './employer-calls.repository';

export { recordOperatorCall } from './employer-calls.repository';

/** Method and pattern of the address, which holds no data of anybody. */
const callName = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'unknown'}`;

/**
 * Records a change of an employer's system and its answer, in the transaction of the change itself: neither is there without the other.
 * @param subject id of what was changed; never a name
 */
export async function recordChange(
  trx: Db,
  request: FastifyRequest,
  answer: unknown,
  subject: string | null,
): Promise<void> {
  const { id, employer } = callerOf(request);
  await insertCall(trx, {
    at: request.receivedAt,
    token_id: id,
    employer,
    call: callName(request),
    subject,
    status: 200,
  });
  await recordAnswer(trx, request, answer);
}

/** Records a call that was refused. */
export async function recordRefusal(db: Db, request: FastifyRequest, status: number): Promise<void> {
  const { id, employer } = callerOf(request);
  const params: unknown = request.params;
  const named: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  const subject = typeof named === 'string' && /^[\w-]{1,64}$/.test(named) ? named : null;
  await insertCall(db, { at: request.receivedAt, token_id: id, employer, call: callName(request), subject, status });
}

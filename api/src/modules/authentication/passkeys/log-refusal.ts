import type { FastifyRequest } from 'fastify';
import type { SecurityEvent, SecurityLog } from '../../../http/logging/security-log';
import type { Verdict } from './verify-assertion';

/** Keeps that a passkey was refused: a copied one under a name of its own, since its owner has to be warned. */
export function logRefusal(
  security: SecurityLog,
  request: FastifyRequest,
  event: SecurityEvent,
  { reason, userId }: Extract<Verdict, { ok: false }>,
): void {
  const outcome = reason === 'locked' ? 'locked' : 'failed';
  security.write(request, event, { outcome, userId, detail: reason === 'expired' ? 'passkey-expired' : 'passkey' });
  if (reason === 'cloned') security.write(request, 'passkey-cloned', { outcome: 'refused', userId });
}

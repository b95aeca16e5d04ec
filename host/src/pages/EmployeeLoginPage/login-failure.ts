import { type ApiError, isTransient } from '@portal/api-client';
import type { AuthenticationResponse } from '@portal/contract/authentication';

/**
 * Why an employer's link did not open its application; each has words of its own. `expired-ticket`: the link, or only the ticket that the gateway
 * made of it a minute ago.
 */
export type LoginFailure = 'used' | 'expired' | 'expired-ticket' | 'wrong' | 'locked' | 'no-answer';

/** @param byTicket the address had no credentials */
export function failureOf(answer: AuthenticationResponse | undefined, error: unknown, byTicket: boolean): LoginFailure {
  if (!answer) return failureOfCall(error);
  const { error: code } = answer;
  if (code === 'expired' && byTicket) return 'expired-ticket';
  return code === 'used' || code === 'expired' || code === 'locked' ? code : 'wrong';
}

function failureOfCall(error: unknown): LoginFailure {
  if (!isApiError(error)) return 'no-answer';
  if (error.kind === 'problem' && error.status === 429) return 'locked';
  return isTransient(error) || (error.kind === 'problem' && error.code === 'csrf') ? 'no-answer' : 'wrong';
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error;

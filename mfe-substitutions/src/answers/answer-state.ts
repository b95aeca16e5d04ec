import { type ApiError, isTransient } from '@portal/api-client';
import type { KeptAnswer } from '@portal/auto-save/kept-answers';
import type { AnswerResult } from '../api/substitutions.api';

/**
 * How an answer of the person is doing. `kept`: it waits for the connection or the log-in, also while it is being sent again; `expired`: it could
 * not be sent in time; `late`: it had to wait before it was sent.
 */
export type AnswerState = { answer: KeptAnswer; late?: boolean } & (
  | { status: 'sending' }
  | { status: 'kept'; error: ApiError; resending?: boolean }
  | { status: 'answered'; result: AnswerResult }
  | { status: 'failed'; error: ApiError }
  | { status: 'expired' }
);

/** An answer that waits. */
export type Kept = Extract<AnswerState, { status: 'kept' }>;

/** Whether an answer that waits is being sent again. */
export const isResent = (state: AnswerState): boolean => state.status === 'kept' && state.resending === true;

/** Whether the server is being asked for a slot of an offer at this moment. */
export const isBeingTaken = (state: AnswerState | undefined): boolean =>
  state !== undefined &&
  (state.status === 'sending' || isResent(state)) &&
  ['accept', 'interest'].includes(state.answer.kind);

/** What only the person can resolve; the host asks them. */
const FOR_THE_PERSON: ReadonlySet<string> = new Set([
  'unauthenticated',
  'csrf',
  'email-not-confirmed',
  'terms-not-accepted',
]);

/** Whether an answer waits for something that the person has to do, such as logging in. */
export const needsPerson = (error: ApiError): boolean => error.kind === 'problem' && FOR_THE_PERSON.has(error.code);

/** The server has not finished with the same answer, sent before: its outcome is open. */
const isUnfinished = (error: ApiError) =>
  error.kind === 'problem' && error.code === 'conflict' && error.retryAfterSeconds !== undefined;

/** Whether the same answer may be taken later, or has been taken. */
export const maySucceedLater = (error: ApiError): boolean =>
  isTransient(error) || needsPerson(error) || isUnfinished(error);

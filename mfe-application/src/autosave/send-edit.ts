import {
  type ApiError,
  addPortalHeaders,
  isTransient,
  type PortalDispatch,
  throughRefusals,
  toApiError,
} from '@portal/api-client';
import type { Attempt, Edit, Outcome } from '@portal/auto-save/edit';
import { API_PREFIX, IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { ApplicationRef } from '../model/application-ref';
import { applyCurrentValueToCache, applySaveToCache, removeRowFromCache } from '../sections/apply-save-to-cache';
import { firstContent } from '../sections/refetch-sections';
import { sectionsApi } from '../sections/sections.api';
import { isAnswerTo } from './save-answer';
import { saveCall } from './save-call';

/** Sends one attempt. @returns its outcome; never rejects */
export async function sendEdit(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  edit: Edit,
  attempt: Attempt,
): Promise<Outcome> {
  const action = sectionsApi.endpoints.save.initiate(saveCall(application, edit, attempt), { track: false });
  const { data, error } = await dispatch(action);
  if (!data) return outcomeOf(error as ApiError);
  if (!isAnswerTo(data, edit)) return { kind: 'retry', cause: 'unreadable' };
  if (data.updateOutOfDate) return { kind: 'out-of-date' };
  await dispatch(firstContent(application, edit.section));
  if (data.refreshView && data.current) {
    applyCurrentValueToCache(dispatch, application, edit, data.current);
    return { kind: 'conflict', current: data.current };
  }
  if (data.refreshView) {
    if (edit.row) removeRowFromCache(dispatch, application, edit);
    return { kind: edit.row ? 'gone' : 'stale' };
  }
  applySaveToCache(dispatch, application, edit, attempt, data);
  return { kind: 'saved', result: data };
}

function outcomeOf(error: ApiError): Outcome {
  if (error.kind === 'unreadable') return { kind: 'retry', cause: 'unreadable', afterSeconds: error.retryAfterSeconds };
  if (error.kind === 'timeout') return { kind: 'retry', cause: 'server' };
  if (error.kind !== 'problem') return { kind: 'retry', cause: 'network' };
  // The person is being asked for it, over the page; the queue goes on when they have done it.
  if (error.code === 'unauthenticated' || error.code === 'terms-not-accepted') return { kind: 'log-in' };
  // A new token was not taken either: only a reload of the page helps.
  if (error.code === 'csrf') return { kind: 'retry', cause: 'token' };
  // The page leads to the confirmation; afterwards the form is opened again.
  if (isTransient(error) || error.code === 'email-not-confirmed') {
    return { kind: 'retry', cause: 'server', afterSeconds: error.retryAfterSeconds };
  }
  if (error.code === 'conflict') return { kind: 'renew' };
  return { kind: 'refused', code: error.code, invalidFields: error.invalidFields };
}

/** What browsers let a page send after it has gone, in bytes of all bodies together; a little is left for others. */
const KEEPALIVE_LIMIT_BYTES = 60_000;

/**
 * Sends while the page goes away. What does not fit, or fails, waits in the browser; where the page stays after all, an old token is renewed.
 */
export function sendLeaving(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  calls: readonly { edit: Edit; attempt: Attempt }[],
): void {
  let bytesLeft = KEEPALIVE_LIMIT_BYTES;
  // What the browser never keeps goes first.
  const secretFirst = [...calls].sort((a, b) => Number(b.edit.secret ?? false) - Number(a.edit.secret ?? false));
  for (const { edit, attempt } of secretFirst) {
    const { url, body, key } = saveCall(application, edit, attempt);
    const text = JSON.stringify(body);
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > bytesLeft) continue;
    bytesLeft -= bytes;
    const send = () => sendText(url, text, key);
    void dispatch(throughRefusals({ send, whenRefused: 'leave' })).catch(() => undefined);
  }
}

async function sendText(url: string, body: string, key: string): Promise<{ error?: ApiError }> {
  const headers = addPortalHeaders(new Headers({ 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key }));
  const init = { method: 'POST', keepalive: true, credentials: 'same-origin', headers, body } as const;
  const answer = await fetch(`${API_PREFIX}/${url}`, init);
  if (answer.ok) return {};
  return { error: toApiError(answer.status, await answer.json().catch(() => undefined)) };
}

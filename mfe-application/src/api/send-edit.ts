import { type ApiError, addPortalHeaders, isTransient, type PortalDispatch } from '@portal/api-client';
import { API_PREFIX, IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { Attempt, Edit, Outcome } from '../autosave/edit';
import type { ApplicationRef } from '../model/application-ref';
import { forgetRow, keepCurrent, keepSaved } from './keep-saved';
import { firstContent } from './refetch-sections';
import { tellsOf } from './save-answer';
import { saveCall } from './save-call';
import { sectionsApi } from './sections.api';

/** Refusals that the person or the shell can lift without changing the value. */
const LIFTED_LATER = new Set(['csrf', 'terms-not-accepted', 'email-not-confirmed']);

/** Sends one attempt and tells what became of it; never rejects. */
export async function sendEdit(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  edit: Edit,
  attempt: Attempt,
): Promise<Outcome> {
  const action = sectionsApi.endpoints.save.initiate(saveCall(application, edit, attempt), { track: false });
  const { data, error } = await dispatch(action);
  if (!data) return failed(error as ApiError);
  if (!tellsOf(data, edit)) return { kind: 'retry', cause: 'unreadable' };
  if (data.updateOutOfDate) return { kind: 'out-of-date' };
  await dispatch(firstContent(application, edit.section));
  if (data.refreshView && data.current) {
    keepCurrent(dispatch, application, edit, data.current);
    return { kind: 'conflict', current: data.current };
  }
  if (data.refreshView) {
    if (edit.row) forgetRow(dispatch, application, edit);
    return { kind: edit.row ? 'gone' : 'stale' };
  }
  keepSaved(dispatch, application, edit, attempt, data);
  return { kind: 'saved', result: data };
}

function failed(error: ApiError): Outcome {
  if (error.kind === 'unreadable') return { kind: 'retry', cause: 'unreadable', afterSeconds: error.retryAfterSeconds };
  if (error.kind !== 'problem') return { kind: 'retry', cause: 'network' };
  if (error.code === 'unauthenticated') return { kind: 'log-in' };
  if (isTransient(error) || LIFTED_LATER.has(error.code)) {
    return { kind: 'retry', cause: 'server', afterSeconds: error.retryAfterSeconds };
  }
  if (error.code === 'conflict') return { kind: 'renew' };
  return { kind: 'refused', code: error.code, invalidFields: error.invalidFields };
}

/** What browsers let a page send after it has gone, in bytes of all bodies together; a little is left for others. */
const KEEPALIVE_LIMIT_BYTES = 60_000;

/** Sends while the page goes away. What does not fit, or fails, waits in the browser. */
export function sendLeaving(application: ApplicationRef, calls: readonly { edit: Edit; attempt: Attempt }[]): void {
  let room = KEEPALIVE_LIMIT_BYTES;
  for (const { edit, attempt } of calls) {
    const { url, body, key } = saveCall(application, edit, attempt);
    const text = JSON.stringify(body);
    room -= new TextEncoder().encode(text).length;
    if (room < 0) return;
    const headers = addPortalHeaders(new Headers({ 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key }));
    void fetch(`${API_PREFIX}/${url}`, {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers,
      body: text,
    }).catch(() => undefined);
  }
}

import {
  type ApiError,
  addPortalHeaders,
  lostAnswer,
  type PortalDispatch,
  rememberSessionExpiry,
  throughRefusals,
  toApiError,
} from '@portal/api-client';
import type { UploadResult } from '@portal/contract/attachments';
import { API_PREFIX, IDEMPOTENCY_HEADER, SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import { emit } from '@portal/events';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isWriteResult } from './answers';

/** The field that a file belongs to: a field of the attachments, or the photo of the basic information. */
export interface UploadTarget {
  application: ApplicationRef;
  field: string;
  photo: boolean;
}

export type UploadOutcome = { result: UploadResult } | { error: ApiError } | { cancelled: true };

export interface Upload {
  done: Promise<UploadOutcome>;
  cancel(): void;
}

/**
 * Sends a file, through the one place for errors about the session.
 * @param key Idempotency-Key: a repeat after a lost answer stores the file once
 * @param onProgress 0–100
 */
export function upload(
  dispatch: PortalDispatch,
  target: UploadTarget,
  file: File,
  key: string,
  onProgress: (percent: number) => void,
): Upload {
  const given = new AbortController();
  const send = () => sendOnce(target, file, key, onProgress, given.signal);
  const done = dispatch(throughRefusals<UploadOutcome>({ send, signal: given.signal })).then((outcome) => {
    if (given.signal.aborted) return { cancelled: true } as const;
    if ('error' in outcome) broadcast(outcome.error);
    return outcome;
  });
  return { done, cancel: () => given.abort() };
}

/** XMLHttpRequest, since fetch does not tell how much of a body has gone. */
function sendOnce(
  target: UploadTarget,
  file: File,
  key: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutcome>((resolve) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    };
    request.onload = () => {
      rememberSessionExpiry(request.getResponseHeader(SESSION_EXPIRY_HEADER));
      const { status } = request;
      const body = parse(request.responseText);
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      const lost = lostAnswer({ key, response: { status, headers }, body, isAnswer: isWriteResult });
      if (lost) resolve({ error: lost });
      else resolve(status < 300 ? { result: body as UploadResult } : { error: toApiError(status, body) });
    };
    request.onerror = () => resolve({ error: { kind: 'network' } });
    request.onabort = () => resolve({ cancelled: true });
  });
  request.open('POST', `${API_PREFIX}/${path(target)}`);
  request.withCredentials = true;
  for (const [name, value] of addPortalHeaders(new Headers({ [IDEMPOTENCY_HEADER]: key }))) {
    request.setRequestHeader(name, value);
  }
  const form = new FormData();
  form.append('field', target.field);
  form.append('file', file, file.name);
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  request.send(form);
  return done.finally(() => signal.removeEventListener('abort', abort));
}

/** Uploads do not go through the store, whose failures the shell tells of. docs/specification.md#8-errors */
function broadcast(error: ApiError): void {
  const problem = error.kind === 'problem' ? error : undefined;
  emit('candidateportal:error-thrown', {
    code: problem?.code ?? error.kind,
    status: problem?.status,
    requestId: problem?.requestId,
    message: 'upload',
  });
}

function path({ application, photo }: UploadTarget): string {
  const { campaignId } = application;
  return withPortal(
    photo ? `basic_info/${campaignId}/save_file_field` : `attachments/${campaignId}/save_field`,
    application,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

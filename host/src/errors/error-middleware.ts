import { type ApiError, type CallMeta, isRejected, type Middleware } from '@portal/api-client';
import { emit } from '@portal/events';
import { ERROR_TOAST_DELAY } from '@portal/ui/constants';
import type { Failures } from './failures';

interface FailedCall {
  endpoint: string;
  error: ApiError;
  options: CallMeta;
}

/** Turns failed calls into what the shell does about them. docs/specification.md#8-errors */
export function errorMiddleware(failures: Failures): Middleware {
  return () => (next) => (action) => {
    const call = failedCall(action);
    if (call) {
      broadcast(call);
      react(call, failures);
    }
    return next(action);
  };
}

/** Refusals that the person was asked to lift before the call failed; the guards do the rest. */
const ASKED_BEFORE = new Set(['unauthenticated', 'terms-not-accepted', 'email-not-confirmed']);

function react({ error, options }: FailedCall, failures: Failures) {
  if (error.kind === 'problem' && ASKED_BEFORE.has(error.code)) return;
  if (options.redirectOnError) {
    failures.report({ kind: 'redirect', to: error.kind === 'problem' && error.status === 404 ? 'notFound' : 'error' });
    return;
  }
  if (options.suppressError) return;
  setTimeout(() => failures.report({ kind: 'toast', error }), ERROR_TOAST_DELAY);
}

function broadcast({ endpoint, error }: FailedCall): void {
  const problem = error.kind === 'problem' ? error : undefined;
  emit('candidateportal:error-thrown', {
    code: problem?.code ?? error.kind,
    status: problem?.status,
    requestId: problem?.requestId,
    message: endpoint,
  });
}

/** Reads what RTK Query says about a call that failed; calls that were only skipped or given up carry no error of the transport. */
function failedCall(action: unknown): FailedCall | undefined {
  if (!isRejected(action) || action.payload === undefined) return undefined;
  const meta = action.meta as { arg?: { type?: unknown; endpointName?: string }; baseQueryMeta?: CallMeta };
  if (meta.arg?.type !== 'query' && meta.arg?.type !== 'mutation') return undefined;
  return {
    endpoint: meta.arg.endpointName ?? 'unknown',
    error: action.payload as ApiError,
    options: meta.baseQueryMeta ?? {},
  };
}

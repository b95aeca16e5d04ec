import { type ApiError, type CallMeta, isRejected, type Middleware, type PortalState } from '@portal/api-client';
import { emit } from '@portal/events';
import { ERROR_TOAST_DELAY } from '@portal/ui/constants';
import type { Failures } from './failures';

interface FailedCall {
  type: 'query' | 'mutation';
  endpoint: string;
  error: ApiError;
  options: CallMeta;
}

/** Turns failed calls into what the shell does about them. Specification, section 8. */
export function errorMiddleware(failures: Failures): Middleware {
  return (store) => (next) => (action) => {
    const call = failedCall(action);
    if (call) {
      broadcast(call);
      react(call, (store.getState() as PortalState).session.status, failures);
    }
    return next(action);
  };
}

function react({ type, error, options }: FailedCall, session: PortalState['session']['status'], failures: Failures) {
  if (error.kind === 'problem' && error.code === 'unauthenticated') {
    // Until the first check has answered, the guards decide. A caller that shows its failures itself keeps its page too.
    if (session === 'unknown' || options.suppressError) return;
    failures.report({ kind: 'session-lost', during: type });
    return;
  }
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
    type: meta.arg.type,
    endpoint: meta.arg.endpointName ?? 'unknown',
    error: action.payload as ApiError,
    options: meta.baseQueryMeta ?? {},
  };
}

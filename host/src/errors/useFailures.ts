import { type ApiError, type PortalStore, sessionApi } from '@portal/api-client';
import { type IntlShape, useIntl } from '@portal/i18n';
import { failedFrom, href } from '@portal/routing/hrefs';
import { useLocation, useNavigate } from '@portal/routing/react';
import type { Shell, ToastRequest } from '@portal/shell-kit';
import { useEffect, useRef } from 'react';
import type { Failure, Failures } from './failures';

interface Options {
  failures: Failures;
  store: PortalStore;
  shell: Shell;
  /** Whether an application is open, whose unsaved text must stay. */
  applicationOpen(): boolean;
}

/** Does what failed calls ask for. */
export function useFailures({ failures, store, shell, applicationOpen }: Options): void {
  const intl = useIntl();
  const navigate = useNavigate();
  const location = useLocation();
  const handle = (failure: Failure) => {
    if (failure.kind === 'toast') shell.toast(errorToast(intl, failure.error));
    else if (failure.kind === 'redirect') {
      void navigate(href(failure.to), { replace: true, state: failedFrom(location) });
    } else if (failure.during === 'mutation' || applicationOpen()) {
      // A save that the end of the session has overtaken waits in the browser for the next log-in.
      if (store.getState().session.user) void shell.logInInPlace();
    }
    // The guard of the page keeps the target and asks to log in as soon as the store knows that nobody is.
    else void store.dispatch(sessionApi.endpoints.checkSession.initiate());
  };
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => failures.listen((failure) => latest.current(failure)), [failures]);
}

/** Specification, section 8: what the toast of a failed call says. */
function errorToast(intl: IntlShape, error: ApiError): ToastRequest {
  const title = intl.formatMessage({ id: 'host.error.title' });
  const message =
    error.kind !== 'problem'
      ? intl.formatMessage({ id: 'host.error.no-answer' })
      : error.status === 401 || error.status === 404
        ? intl.formatMessage({ id: 'host.error.page-not-found' })
        : intl.formatMessage({ id: 'host.error.identifier' }, { status: error.status });
  return { status: 'ERROR', title, message };
}

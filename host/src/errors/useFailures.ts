import type { ApiError } from '@portal/api-client';
import { type IntlShape, useIntl } from '@portal/i18n';
import { failedFrom, href } from '@portal/routing/hrefs';
import { useLocation, useNavigate } from '@portal/routing/react';
import type { Shell, ToastRequest } from '@portal/shell-kit';
import { useEffect, useRef } from 'react';
import { type Failure, type Failures, TO_DO_TOAST_MS } from './failures';

interface Options {
  failures: Failures;
  shell: Shell;
}

/** Does what failed calls ask for. */
export function useFailures({ failures, shell }: Options): void {
  const intl = useIntl();
  const navigate = useNavigate();
  const location = useLocation();
  const handle = (failure: Failure) => {
    if (failure.kind === 'toast') shell.toast(errorToast(intl, failure.error));
    else if (failure.kind === 'service-away') shell.toast(serviceAwayToast(intl));
    else if (failure.kind === 'log-in-open') shell.toast(logInOpenToast(intl));
    else void navigate(href(failure.to), { replace: true, state: failedFrom(location) });
  };
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => failures.listen((failure) => latest.current(failure)), [failures]);
}

const serviceAwayToast = (intl: IntlShape): ToastRequest => ({
  status: 'INFO',
  title: intl.formatMessage({ id: 'host.service-away.title' }),
  message: intl.formatMessage({ id: 'host.service-away.text' }),
});

const logInOpenToast = (intl: IntlShape): ToastRequest => ({
  status: 'INFO',
  title: intl.formatMessage({ id: 'host.logout.done' }),
  message: intl.formatMessage({ id: 'host.logout.service-away' }),
  timeout: TO_DO_TOAST_MS,
});

/** What the toast of a failed call says. docs/specification.md#8-errors */
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

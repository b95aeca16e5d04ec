import { on } from '@portal/events';
import { browserTracingIntegration, captureException, captureMessage, init } from '@sentry/react';
import { nameRelease, scrubAddress, scrubEvent } from './scrub';

/** Share of errors that are reported, with tracing and without. docs/specification.md#9-limits-and-times */
const SAMPLE_RATE = { tracing: 1, plain: 0.5 };

/** Starts sending errors, without anything about the person. @param dsn where to @param tracing whether page loads are traced too @param early what failed before */
export function start(dsn: string, tracing: boolean, early: readonly unknown[]): void {
  init({
    dsn,
    sampleRate: tracing ? SAMPLE_RATE.tracing : SAMPLE_RATE.plain,
    tracesSampleRate: tracing ? SAMPLE_RATE.tracing : 0,
    integrations: tracing ? [browserTracingIntegration()] : [],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: (event) => nameRelease(scrubEvent(event)),
    beforeSendTransaction: scrubEvent,
    beforeBreadcrumb: (crumb) => {
      // What is typed or pressed names people; addresses are kept without their secrets.
      if (crumb.category !== 'navigation' && crumb.category !== 'fetch') return null;
      const data = Object.fromEntries(
        Object.entries(crumb.data ?? {}).map(([key, value]) => [
          key,
          typeof value === 'string' ? scrubAddress(value) : value,
        ]),
      );
      return { ...crumb, message: undefined, data };
    },
  });
  on('candidateportal:error-thrown', ({ message, ...tags }) => captureMessage(message, { level: 'error', tags }));
  for (const error of early) captureException(error);
}

/** How long after the start error reporting is loaded, in milliseconds: it must cost the first page nothing. */
const DELAY_MS = 4000;
/** Errors of the start that are kept; what goes wrong without end says nothing new. */
const MOST_KEPT = 20;

/** Loads error reporting once the page has been there for a while, where the page names an address for it; otherwise nothing is sent anywhere. */
export function startErrorReporting(early = keepErrors()): void {
  const dsn = setting('sentry-dsn');
  if (!dsn) return void early();
  const tracing = setting('sentry-tracing') !== 'off';
  setTimeout(() => {
    void import(/* webpackChunkName: "sentry" */ './sentry').then(
      ({ start }) => start(dsn, tracing, early()),
      // Without it the portal works as well.
      () => void early(),
    );
  }, DELAY_MS);
}

/** What fails until error reporting is there: the first moments are the costliest. @returns gives what was kept, and keeps no more */
export function keepErrors(): () => readonly unknown[] {
  const kept: unknown[] = [];
  const keep = (error: unknown) => {
    if (kept.length < MOST_KEPT) kept.push(error);
  };
  const thrown = ({ error, message }: ErrorEvent) => keep(error ?? new Error(message));
  const rejected = ({ reason }: PromiseRejectionEvent) => keep(reason);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
    return kept;
  };
}

function setting(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

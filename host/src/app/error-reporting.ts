/** How long after the start error reporting is loaded, in milliseconds: it must cost the first page nothing. */
const DELAY_MS = 4000;

/** Loads error reporting once the page has been there for a while, where the page names an address for it; otherwise nothing is sent anywhere. */
export function startErrorReporting(): void {
  const dsn = setting('sentry-dsn');
  if (!dsn) return;
  const tracing = setting('sentry-tracing') !== 'off';
  setTimeout(() => {
    void import(/* webpackChunkName: "sentry" */ './sentry').then(
      ({ start }) => start(dsn, tracing),
      // Without it the portal works as well.
      () => undefined,
    );
  }, DELAY_MS);
}

function setting(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

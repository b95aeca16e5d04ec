/** How long after the first drawing the page is watched, in milliseconds: it must cost the first page nothing. */
const DELAY_MS = 500;

/** Loads what sees a page that broke without an error. */
export function startWatchingPage(): void {
  setTimeout(() => {
    void import(/* webpackChunkName: "watch-page" */ '../remotes/health/watch-page').then(
      ({ watchPage }) => watchPage(),
      // Without it the portal works as well.
      () => undefined,
    );
  }, DELAY_MS);
}

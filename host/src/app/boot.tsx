import '@portal/themes/tokens.css';
import { createPortalStore, type PortalStore, sessionExpiry } from '@portal/api-client';
import { type Locale, setPageLanguage } from '@portal/i18n';
import { portalPath } from '@portal/routing/portal-path';
import { holdsTokens } from '@portal/routing/sign-on';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { errorMiddleware } from '../errors/error-middleware';
import { createFailures } from '../errors/failures';
import { prefetchLocalization } from '../language/localization.api';
import { startLanguage } from '../language/start-language';
import { HostMessages } from '../messages/host-messages';
import { portalRoute } from '../navigation/portal-route';
import { isLoadedAnew } from '../remotes/judge-document';
import { preloadRoute } from '../remotes/preload-route';
import { startRemotes } from '../remotes/start-remotes';
import { HOST_PRELOADS } from '../router/host-pages';
import { checkSession } from '../session/session-check';
import { isAnswered, purposeOfPage } from '../session/tokens/page-address';
import { startWithTokens } from '../session/tokens/start-with-tokens';
import { prefetchBulletins } from '../shell/Bulletins/bulletins.api';
import { themeName } from '../theme/current-theme';
import { App } from './App';
import { keepErrors, startErrorReporting } from './error-reporting';
import { hasChanges, keepWhatWasDone } from './take-over';
import { fetchTextFont } from './text-font';
import { measureVitalsByConsent } from './vitals-by-consent';

/** How long the first render waits to know who is logged in, in milliseconds; a slower answer finds the shell there already. */
const SESSION_WAIT_MS = 1500;
/**
 * How long the first render waits for bulletins and for the operators' texts, in milliseconds. Later bulletins push the page down; later texts
 * make everything render again.
 */
const CONTENT_WAIT_MS = 500;

/** Starts the portal: everything the first page needs is fetched side by side, then it is rendered once. */
export async function boot(): Promise<void> {
  const early = keepErrors();
  measureVitalsByConsent();
  startRemotes();
  // What is shown already stays until then.
  if (isLoadedAnew(() => hasChanges(document) || window.__portalPressed !== undefined)) return new Promise(() => {});
  const showTextFont = fetchTextFont();
  const failures = createFailures();
  const store = createPortalStore(errorMiddleware(failures));
  // The answer of the log-in service changes the address.
  const comesBack = holdsTokens() && (isAnswered() || purposeOfPage() !== undefined);
  let drawn = false;
  const session = holdsTokens()
    ? startWithTokens(store, failures)
    : checkSession(store, { isDrawn: () => drawn, failures });
  const page = document.documentElement.lang;
  const guess = languageNow(store, page);
  setPageLanguage(guess);
  document.documentElement.dataset.theme = themeName();
  const prepared = prepare(store, guess);
  await (comesBack
    ? session
    : Promise.race([session, pause(holdsTokens() && sessionExpiry() === undefined ? 0 : SESSION_WAIT_MS)]));
  const locale = languageNow(store, page);
  setPageLanguage(locale);
  await (locale === guess ? prepared : prepare(store, locale));
  const root = document.getElementById('root');
  if (root) {
    const doTheSame = keepWhatWasDone(root);
    drawn = true;
    // At once: nobody may type into what is about to go.
    flushSync(() => createRoot(root).render(<App store={store} failures={failures} locale={locale} />));
    showTextFont();
    doTheSame();
  }
  startErrorReporting(early);
}

function languageNow(store: PortalStore, page: string): Locale {
  const path = portalPath(window.location.pathname);
  const route = path === undefined ? undefined : portalRoute(path)?.route;
  return startLanguage({ search: window.location.search, route, user: store.getState().session.user, page });
}

/** Never rejects: what is missing is shown and can be retried where it stands. */
async function prepare(store: PortalStore, locale: Locale): Promise<void> {
  await Promise.allSettled([
    HostMessages.preload(locale),
    preloadRoute(window.location.pathname, locale, store, HOST_PRELOADS),
    orPause(prefetchLocalization(store, locale)),
    orPause(prefetchBulletins(store, locale, sessionExpiry() !== undefined)),
  ]);
}

const orPause = (content: Promise<void>) => Promise.race([content, pause(CONTENT_WAIT_MS)]);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

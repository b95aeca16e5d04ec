import { useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { portalPath } from '@portal/routing/portal-path';
import { useLocation } from '@portal/routing/react';
import { peekRedirect } from '@portal/routing/redirects';
import { useEffect } from 'react';
import { prefetchPage } from './prefetch-page';

/** How long pointer or focus stay on a link before its page counts as likely, in milliseconds: passing over it takes less. */
export const REST_MS = 80;
const LOG_IN = href('login');
const ON_LINKS = ['pointerover', 'touchstart', 'focusin'];
const PASSIVE = { passive: true };

/** The in-app path that a link leads to in this tab. */
function linkedPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return undefined;
  return portalPath(link.pathname);
}

/**
 * Fetches the page ahead that is likely to come: of a link that the pointer, a finger or the focus rests on, and after a log-in while name and
 * password are typed. One link for each page that is shown, so that wrong guesses cost little.
 */
export function useNextPage(): void {
  const { locale } = useLocale();
  const { pathname } = useLocation();
  useEffect(() => {
    let timer: number | undefined;
    let guessed = false;
    let typed = false;
    const guess = (path: string) => {
      guessed = true;
      void prefetchPage(path, locale);
    };
    const onLink = ({ target }: Event) => {
      window.clearTimeout(timer);
      const path = linkedPath(target);
      if (!guessed && path !== undefined && path !== pathname) timer = window.setTimeout(guess, REST_MS, path);
    };
    const onInput = () => {
      if (typed || pathname !== LOG_IN) return;
      typed = true;
      void prefetchPage(peekRedirect() ?? href('dashboard'), locale);
    };
    for (const event of ON_LINKS) document.addEventListener(event, onLink, PASSIVE);
    document.addEventListener('input', onInput, PASSIVE);
    return () => {
      window.clearTimeout(timer);
      for (const event of ON_LINKS) document.removeEventListener(event, onLink);
      document.removeEventListener('input', onInput);
    };
  }, [locale, pathname]);
}

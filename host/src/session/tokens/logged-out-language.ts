import { SIGN_ON_PAGES } from '@portal/contract/account/sign-on-addresses';
import { rememberInTab, takeFromTab } from '../tab-memory';
import { show } from './page-address';

const LANGUAGE = 'candidateportal.loggedOutIn';

/** The log-in service leads back from a log-out to an address without a language: the tab remembers the one of who logs out. */
export const rememberLanguage = (locale: string): void => rememberInTab(LANGUAGE, locale);

/** Puts the language into that address, once. */
export function restoreLanguage(): void {
  const { pathname, search } = window.location;
  if (pathname !== SIGN_ON_PAGES.left) return;
  const lang = takeFromTab(LANGUAGE);
  if (lang !== undefined && search === '') show(`${pathname}?lang=${lang}`);
}

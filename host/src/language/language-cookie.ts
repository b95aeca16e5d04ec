import { BASE_PATH } from '@portal/contract/limits';
import type { Locale } from '@portal/i18n';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Keeps the chosen language for the next page, which the gateway writes in it: a cookie, since only that reaches the gateway. */
export function rememberLanguage(locale: Locale): void {
  document.cookie = `portal_lang=${locale}; Path=${BASE_PATH}; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}

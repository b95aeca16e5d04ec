import type { Locale } from '@portal/i18n';

/** Each language by its own name, for who does not read the one on the page. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { fi: 'Suomi', sv: 'Svenska', en: 'English' };

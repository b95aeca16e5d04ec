import type { Locale } from './limits';

/*
 * Answers that a page's document asks for ahead of its scripts, relative to the API's prefix. The scripts find them by these same addresses.
 */

/** The operators' texts and switches of a language. docs/specification.md#language */
export const textsPath = (locale: Locale): string => `localization/localization_data?lang=${locale}`;

/** The operators' news. */
export const bulletinsPath = (locale: Locale): string => `bulletins?lang=${locale}`;

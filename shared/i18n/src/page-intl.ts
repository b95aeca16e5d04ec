import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '@portal/contract/limits';
import { createIntl, type IntlCache, type IntlShape } from 'react-intl';
import type { Catalogue } from './catalogue';
import { writeCommonFormat, writeSmallNumber } from './common-formats';

/**
 * Makes what writes the texts of a language: react-intl, except that the commonest dates and small numbers are written without `Intl`
 * (docs/adr/0045-dates-without-intl.md).
 * @param cache keeps formatters when the language or the texts change
 */
export function makePageIntl(locale: Locale, messages: Catalogue, cache: IntlCache): IntlShape {
  const { tag } = LANGUAGES[locale];
  const intl = createIntl(
    { locale: tag, defaultLocale: DEFAULT_LOCALE, messages, timeZone: 'Europe/Helsinki', onError: report },
    cache,
  );
  const { formatters } = intl;
  const { getNumberFormat } = formatters;
  // Messages ask for `format` alone; with options a number may look different from its digits.
  formatters.getNumberFormat = (language, options) =>
    options
      ? getNumberFormat(language, options)
      : ({
          format: (value: number) => writeSmallNumber(locale, value) ?? getNumberFormat(language).format(value),
        } as Intl.NumberFormat);
  return {
    ...intl,
    formatDate: (value, options) => writeCommonFormat(locale, value, options) ?? intl.formatDate(value, options),
    formatTime: (value, options) => writeCommonFormat(locale, value, options) ?? intl.formatTime(value, options),
  };
}

function report(error: Error) {
  // A missing text must not take the page down; the person sees the id, the developer the cause.
  queueMicrotask(() => window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })));
}

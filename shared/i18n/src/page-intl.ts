import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '@portal/contract/limits';
import { createIntl, type IntlCache, type IntlShape } from 'react-intl';
import type { Catalogue } from './catalogue';
import { writeCommonFormat } from './common-formats';

/**
 * Makes what writes the texts of a language: react-intl, but that the commonest dates and the numbers below 1000 are written without `Intl`
 * (docs/adr/0045-dates-without-intl.md).
 * @param cache keeps the formatters for texts that are added or replaced later
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
          format: (value: number) => writeSmallNumber(value) ?? getNumberFormat(language).format(value),
        } as Intl.NumberFormat);
  return {
    ...intl,
    formatDate: (value, options) => writeCommonFormat(locale, value, options) ?? intl.formatDate(value, options),
    formatTime: (value, options) => writeCommonFormat(locale, value, options) ?? intl.formatTime(value, options),
  };
}

/** Below 1000 nothing stands between the digits. */
function writeSmallNumber(value: number): string | undefined {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : undefined;
}

function report(error: Error) {
  // A missing text must not take the page down; the person sees the id, the developer the cause.
  queueMicrotask(() => window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })));
}

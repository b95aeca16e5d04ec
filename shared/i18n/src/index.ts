export { once } from '@federation-kit/resilience/once';
export { DEFAULT_LOCALE, LOCALES, type Locale, toLocale } from '@portal/contract/limits';
export { FormattedDate, FormattedMessage, FormattedNumber, FormattedTime, type IntlShape, useIntl } from 'react-intl';
export { type Catalogue, type CatalogueLoader, fromPlainTexts } from './catalogue';
export { LocaleProvider, setPageLanguage, useLocale } from './locale';
export { createMessages } from './messages';

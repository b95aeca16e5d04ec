import type { Locale } from '@portal/contract/limits';
import type { AdvertisementTexts } from './campaign-definition';

/** Whether every word of the query stands in the title, employer, organisation or place. */
export function mentions(texts: AdvertisementTexts, query: string, locale: Locale): boolean {
  const { title, employer, organisation, location } = texts;
  const haystack = [title, employer, organisation, location].join('\n').toLocaleLowerCase(locale);
  const words = query.normalize('NFC').toLocaleLowerCase(locale).split(/\s+/);
  return words.every((word) => haystack.includes(word));
}

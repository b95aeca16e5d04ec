import type { Locale } from '@portal/contract/limits';
import type { MessageFormatElement } from 'react-intl';

/** Messages of one language, compiled to ICU syntax trees by the build: the browser carries no parser. */
export type Catalogue = Readonly<Record<string, MessageFormatElement[]>>;
export type CatalogueLoader = (locale: Locale) => Promise<{ default: Catalogue }>;

/** ICU element type of literal text (`TYPE.literal` of `@formatjs/icu-messageformat-parser`, a const enum that cannot be imported). */
const LITERAL = 0;

/**
 * Turns operators' plain texts into messages.
 * @param words text by message id; braces and tags in them are shown as they stand
 */
export function fromPlainTexts(words: Readonly<Record<string, string>>): Catalogue {
  return Object.fromEntries(
    Object.entries(words).map(([id, value]) => [id, [{ type: LITERAL, value }] as MessageFormatElement[]]),
  );
}

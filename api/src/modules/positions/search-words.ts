import type { Locale } from '@portal/contract/limits';

/** A search of more words is one that somebody pasted; the first ones say what is meant. */
const WORDS_MAX = 10;
/** Shorter ones are compared with the beginnings of words only: they stand within nearly every text. */
const WITHIN_MIN = 3;
/** Shorter ones have too few letters to tell a typing error from another word. */
const SIMILAR_MIN = 4;

/** One word of a search, in lower case, of letters and digits alone: nothing in it has a meaning of its own in SQL or a text search. */
export interface SearchWord {
  text: string;
  /** Matches words that begin with it, in their forms. */
  prefix: string;
  /** Whether it is looked for within longer words, too, as Finnish and Swedish make them. */
  within: boolean;
  /** Whether a word that is written nearly the same may be meant. */
  similar: boolean;
}

/** The words of a search. */
export function searchWords(query: string, locale: Locale): SearchWord[] {
  // Some systems write "ä" as two characters; texts are stored with one.
  const words =
    query
      .normalize('NFC')
      .toLocaleLowerCase(locale)
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, WORDS_MAX).map((text) => ({
    text,
    prefix: `'${text}':*`,
    within: text.length >= WITHIN_MIN,
    similar: text.length >= SIMILAR_MIN,
  }));
}

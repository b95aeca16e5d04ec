import type { Locale } from '@portal/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { SearchWord } from './search-words';

const prefixQuery = ({ prefix }: SearchWord, language: Locale) =>
  sql`to_tsquery(position_config(${language}), ${prefix})`;

const standsWithin = ({ text }: SearchWord, language: Locale) =>
  sql`t.heading like '%' || position_stem(${language}, ${text}) || '%'`;

/** How the texts are compared: by their words, or where that finds nothing, by words that are nearly the same. */
export type Matching = 'words' | 'similar';

/** Whether the language indexes any of the words. */
export function indexesAny(words: readonly SearchWord[], language: Locale): RawBuilder<boolean> {
  const conditions = words.map((word) => sql`numnode(${prefixQuery(word, language)}) > 0`);
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** A word of the heading begins with it. */
const beginsWithin = ({ text }: SearchWord) => sql`' ' || t.heading like '% ' || ${text} || '%'`;

/** Every word stands in the texts. Words that the language does not index, such as "and", ask for nothing beside others; alone they stand in the heading. */
export function mentionsAll(words: readonly SearchWord[], language: Locale, matching: Matching): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    if (matching === 'similar' && word.similar) return sql`${word.text} <% t.heading`;
    const query = prefixQuery(word, language);
    // The short heading is compared first: what stands in it needs no look at all words.
    const within = word.within ? sql`${standsWithin(word, language)} or ` : sql``;
    const unindexed = sql`numnode(${query}) = 0 and (${indexesAny(words, language)} or ${beginsWithin(word)})`;
    return sql`(${within}t.words @@ ${query} or ${unindexed})`;
  });
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Titles count most, then employer and place; what stands in the long texts alone comes last. */
export function relevance(words: readonly SearchWord[], language: Locale, matching: Matching): RawBuilder<number> {
  const parts = words.map((word) =>
    matching === 'similar'
      ? sql`word_similarity(${word.text}, t.heading)`
      : sql`ts_rank(t.heading_words, ${prefixQuery(word, language)})${
          word.within ? sql` + case when ${standsWithin(word, language)} then 0.2 else 0 end` : sql``
        }`,
  );
  return parts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(parts, sql` + `)})`;
}

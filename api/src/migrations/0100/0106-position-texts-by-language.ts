import { type Kysely, sql } from 'kysely';

/** Those that positions can be written in when this migration is made. */
const LANGUAGES = ['fi', 'sv', 'en'];

const STATEMENTS = [
  // A search reads the texts of one language: an index of its own leads to these alone. Processes of the version before find by them, too.
  ...LANGUAGES.flatMap((language) => [
    `create index position_texts_words_${language} on position_texts using gin (words) where locale = '${language}'`,
    `do $$ begin
      if to_regprocedure('word_similarity(text, text)') is not null then
        create index position_texts_heading_${language} on position_texts using gin (heading gin_trgm_ops) where locale = '${language}';
      end if;
    end $$`,
  ]),
  'drop index position_texts_words',
  'drop index if exists position_texts_heading',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

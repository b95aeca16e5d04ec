import { type Kysely, sql } from 'kysely';

// Ids in camel case became ids in kebab-case. The old ones stay for the versions that still ask for them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into localized_texts (key, locale, text)
    select lower(regexp_replace(key, '([a-z0-9])([A-Z])', '\\1-\\2', 'g')), locale, text
    from localized_texts
    where key ~ '^(auth|account|internal-ads|substitutions)[.].*[A-Z]'
    on conflict do nothing
  `.execute(db);
}

import pg from 'pg';

const CONNECT_LIMIT_MS = 3_000;

/**
 * Tells whether a database has the extension (pg_trgm) by which a search for positions forgives typing errors. The embedded one always has it.
 * @param url of a PostgreSQL server
 * @throws Error when it does not answer
 */
export async function databaseForgivesTypingErrors(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    const question = "select to_regprocedure('word_similarity(text, text)') is not null as there";
    const { rows } = await client.query<{ there: boolean }>(question);
    return rows[0]?.there === true;
  } finally {
    await client.end();
  }
}

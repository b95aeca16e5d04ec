import pg from 'pg';

const CONNECT_LIMIT_MS = 3_000;

async function holds(url: string, condition: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ holds: boolean }>(`select ${condition} as holds`);
    return rows[0]?.holds === true;
  } finally {
    await client.end();
  }
}

/**
 * Tells whether a database has the extension (pg_trgm) by which a search for positions forgives typing errors. The embedded one always has it.
 * @param url of a PostgreSQL server
 * @throws Error when it does not answer
 */
export const databaseForgivesTypingErrors = (url: string): Promise<boolean> =>
  holds(url, "to_regprocedure('word_similarity(text, text)') is not null");

/**
 * Tells whether a database has the extension (btree_gist) by which nobody holds two shifts at once. The embedded one always has it.
 * @param url of a PostgreSQL server
 * @throws Error when it does not answer
 */
export const databaseKeepsShiftsApart = (url: string): Promise<boolean> =>
  holds(url, "exists (select from pg_extension where extname = 'btree_gist')");

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
    const { rows } = await client.query("select from pg_extension where extname = 'pg_trgm'");
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

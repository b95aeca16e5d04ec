import { sql } from 'kysely';
import type { ApiContext } from '../../context';

/** Whether the database answers. */
export async function isReady({ db }: Pick<ApiContext, 'db'>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

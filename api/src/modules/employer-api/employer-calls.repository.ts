import type { Insertable } from 'kysely';
import type { Db } from '../../db/database';
import type { EmployerCallsTable } from '../../db/tables/employer-api.tables';

export async function insertCall(db: Db, call: Insertable<EmployerCallsTable>): Promise<void> {
  await db.insertInto('employer_calls').values(call).execute();
}

import type { Insertable } from 'kysely';
import type { Db } from '../../db/database';
import type { EmployerCallsTable } from '../../db/tables/employer-api.tables';

export async function insertCall(db: Db, call: Insertable<EmployerCallsTable>): Promise<void> {
  await db.insertInto('employer_calls').values(call).execute();
}

/** What an operator did on the command line in an employer's place. */
export interface OperatorCall {
  employer: string;
  /** Name of the operator. */
  by: string;
  /** As it is typed, without what is in it. */
  command: string;
  /** Id of what was changed. */
  subject: string;
  /** Why, where they said so. */
  reason?: string | undefined;
}

/** @param trx transaction of the change */
export const recordOperatorCall = (trx: Db, { employer, by, command, subject, reason }: OperatorCall, now: Date) => {
  const call = { at: now, token_id: null, employer, call: `portal ${command}`, subject, status: 200, operator: by };
  return insertCall(trx, { ...call, reason: reason ?? null });
};

import type { AuditEntry } from '@portal/contract/employer/operator-reports';
import type { Db } from '../../db/database';

/** What an operator, or the portal in its place, does to data of others. */
export interface AuditedAction {
  /** Name of the operator, or which part of the portal did it. */
  actor: string;
  /** As it is typed, without what is in it. */
  action: string;
  /** Number or id of what it was about; never a person. */
  subject?: string | undefined;
  /** Of how many. */
  count?: number | undefined;
  reason?: string | undefined;
}

/** @param trx transaction of the action: neither is there without the other */
export async function recordAudit(trx: Db, { subject, count, reason, ...who }: AuditedAction, at: Date): Promise<void> {
  const why = reason?.trim();
  await trx
    .insertInto('audit_entries')
    .values({ ...who, at, subject: subject ?? null, count: count ?? null, reason: why || null })
    .execute();
}

/** @returns the newest first, at most `limit` */
export async function auditEntries(db: Db, { since, limit }: { since: Date; limit: number }): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'action', 'subject', 'count', 'reason'])
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

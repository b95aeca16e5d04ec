import type pg from 'pg';
import { readEmployer, type StoredPerson, type StoredSession } from './find-session.statement';
import type { EmployerSession, PortalSession, SessionPerson } from './portal-session';

function toPerson(row: StoredPerson, now: Date): SessionPerson | undefined {
  if (row.user_id === null) return undefined;
  return {
    id: row.user_id,
    username: row.username ?? '',
    email: row.email ?? '',
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    locale: row.locale ?? 'fi',
    acceptedTerms: row.accepted_terms === true,
    emailConfirmed: row.email_confirmed_at !== null,
    createdAt: row.created_at ?? now,
    useInternal: row.use_internal === true,
  };
}

/** What the row of a session says of it. */
export function toSession(row: StoredSession, now: Date): Omit<PortalSession, 'id' | 'codeKey'> {
  return {
    csrfToken: row.csrf_token,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    lastSeenAt: row.last_seen_at,
    stored: true,
    replaced: row.successor !== null,
    confirmed: row.confirmed_at && row.confirmed_by ? { at: row.confirmed_at, by: row.confirmed_by } : undefined,
    user: toPerson(row, now),
    employer: undefined,
  };
}

/** Whose session it is where an employer has come by a link. */
export async function findEmployer(pool: pg.Pool, loginId: string, now: Date): Promise<EmployerSession | undefined> {
  const row = await readEmployer(pool, loginId);
  const candidate = row && toPerson(row, now);
  if (!candidate) return undefined;
  return { loginId, username: row.employer_username, campaignId: row.campaign_id, withdrawn: row.withdrawn, candidate };
}

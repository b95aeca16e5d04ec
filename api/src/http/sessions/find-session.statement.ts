import type { Locale } from '@portal/contract/limits';
import type pg from 'pg';
import { inBatches } from '../../db/batches';
import { runStatement } from '../../db/statement';
import type { Proof } from '../../db/tables/accounts.tables';

export interface StoredPerson {
  user_id: string | null;
  username: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  locale: Locale | null;
  email_confirmed_at: Date | null;
  created_at: Date | null;
  use_internal: boolean | null;
  accepted_terms: boolean | null;
}

export interface StoredSession extends StoredPerson {
  id: Buffer;
  csrf_token: string;
  expires_at: Date;
  ends_at: Date;
  last_seen_at: Date;
  employer_login_id: string | null;
  /** The session that follows this one after a change of rights. */
  successor: Buffer | null;
  confirmed_at: Date | null;
  confirmed_by: Proof | null;
}

/** The candidate whose application an employer was let into, and which one it is. */
export interface StoredEmployer extends StoredPerson {
  employer_username: string;
  campaign_id: number;
  withdrawn: boolean;
}

const PERSON = `u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.locale,
  u.email_confirmed_at, u.created_at, u.use_internal,
  u.accepted_terms_id >= (select max(id) from terms_of_service) as accepted_terms`;

const SESSIONS = `
select s.id, s.csrf_token, s.expires_at, s.ends_at, s.last_seen_at, s.employer_login_id, s.successor, s.confirmed_at,
  s.confirmed_by, ${PERSON}
from sessions s left join users u on u.id = s.user_id
where s.id = any($1)`;

const EMPLOYER = `
select e.username as employer_username, a.campaign_id, a.state <> 'sent' as withdrawn, ${PERSON}
from employer_logins e join applications a on a.id = e.application_id join users u on u.id = a.user_id
where e.id = $1`;

/** Sessions of one statement: those of requests that come at once. */
const READ_AT_ONCE = 500;

/** Every request begins with this one, so it is planned once a connection, and read once for those that come while the last one is read. */
export function sessionReader(pool: pg.Pool) {
  const read = inBatches(async (ids: readonly Buffer[]) => {
    const rows = await runStatement<StoredSession>(pool, { name: 'find-sessions', text: SESSIONS, values: [ids] });
    const found = new Map(rows.map((session) => [session.id.toString('hex'), session]));
    return ids.map((id) => found.get(id.toString('hex')));
  }, READ_AT_ONCE);
  return async (id: Buffer, now: Date): Promise<StoredSession | undefined> => {
    const session = await read(id);
    return session && session.expires_at > now ? session : undefined;
  };
}

/** Apart from the session, so that the many requests of candidates do not pay for the few of employers. */
export async function readEmployer(pool: pg.Pool, loginId: string): Promise<StoredEmployer | undefined> {
  const rows = await runStatement<StoredEmployer>(pool, { name: 'find-employer', text: EMPLOYER, values: [loginId] });
  return rows[0];
}

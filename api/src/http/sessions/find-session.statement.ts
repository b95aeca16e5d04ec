import type { Locale } from '@portal/contract/limits';
import type pg from 'pg';
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

const SESSION = `
select s.csrf_token, s.expires_at, s.ends_at, s.last_seen_at, s.employer_login_id, s.successor, s.confirmed_at,
  s.confirmed_by, ${PERSON}
from sessions s left join users u on u.id = s.user_id
where s.id = $1 and s.expires_at > $2`;

const EMPLOYER = `
select e.username as employer_username, a.campaign_id, a.state <> 'sent' as withdrawn, ${PERSON}
from employer_logins e join applications a on a.id = e.application_id join users u on u.id = a.user_id
where e.id = $1`;

/** Every request begins with this one, so it is planned once a connection and not once a request. */
export async function readSession(pool: pg.Pool, id: Buffer, now: Date): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<StoredSession>({ name: 'find-session', text: SESSION, values: [id, now] });
  return rows[0];
}

/** Apart from the session, so that the many requests of candidates do not pay for the few of employers. */
export async function readEmployer(pool: pg.Pool, loginId: string): Promise<StoredEmployer | undefined> {
  const { rows } = await pool.query<StoredEmployer>({ name: 'find-employer', text: EMPLOYER, values: [loginId] });
  return rows[0];
}

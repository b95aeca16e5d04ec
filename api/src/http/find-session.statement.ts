import type { Locale } from '@portal/contract/limits';
import type pg from 'pg';

export interface StoredSession {
  csrf_token: string;
  expires_at: Date;
  ends_at: Date;
  last_seen_at: Date;
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
  employer_login_id: string | null;
  employer_username: string | null;
  employer_campaign_id: number | null;
  employer_withdrawn: boolean | null;
}

const STATEMENT = `
select s.csrf_token, s.expires_at, s.ends_at, s.last_seen_at,
  u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.locale,
  u.email_confirmed_at, u.created_at, u.use_internal,
  u.accepted_terms_id >= (select max(id) from terms_of_service) as accepted_terms,
  s.employer_login_id, e.username as employer_username, a.campaign_id as employer_campaign_id,
  a.state = 'cancelled' as employer_withdrawn
from sessions s
  left join employer_logins e on e.id = s.employer_login_id
  left join applications a on a.id = e.application_id
  left join users u on u.id = coalesce(s.user_id, a.user_id)
where s.id = $1 and s.expires_at > $2`;

/** Every request begins with this one, so it is planned once a connection and not once a request. */
export async function readSession(pool: pg.Pool, id: Buffer, now: Date): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<StoredSession>({ name: 'find-session', text: STATEMENT, values: [id, now] });
  return rows[0];
}

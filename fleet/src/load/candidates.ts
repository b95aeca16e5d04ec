import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** Somebody who is logged in and fills in an application of their own. */
export interface BenchCandidate {
  userId: string;
  cookie: string;
  csrfToken: string;
}

/**
 * Makes candidates with sessions straight in the database, since registering is not what is measured. Their ids count up, so that a script
 * of `pgbench` can name them by its client's number.
 */
export async function makeCandidates(pool: Pool, count: number): Promise<BenchCandidate[]> {
  const candidates: BenchCandidate[] = [];
  for (let number = 0; number < count; number += 1) {
    const userId = benchUserId(number);
    const secret = randomBytes(32).toString('base64url');
    const csrfToken = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into users (id, username, email, first_name, last_name, locale, email_confirmed_at, accepted_terms_id, accepted_terms_at, created_at)
       select $1, $2, $3, 'Bench', 'Candidate', 'fi', now(), (select max(id) from terms_of_service), now(), now()`,
      [userId, `bench-${number}`, `bench-${number}@bench.invalid`],
    );
    await pool.query(
      `insert into sessions (id, user_id, csrf_token, agent, created_at, last_seen_at, expires_at, ends_at)
       values ($1, $2, $3, 'bench', now(), now(), now() + interval '1 hour', now() + interval '12 hours')`,
      [createHash('sha256').update(secret).digest(), userId, csrfToken],
    );
    candidates.push({ userId, csrfToken, cookie: `portal_session=${secret}; XSRF-TOKEN=${csrfToken}` });
  }
  return candidates;
}

function benchUserId(number: number): string {
  return `be4c0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

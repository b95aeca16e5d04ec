import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { openCluster } from '../../src/db/embedded/cluster';

/** Headers with which a logged-in candidate's browser calls. */
export type Credentials = Record<'cookie' | 'x-xsrf-token', string>;

/** Puts candidates with sessions into the database; logging in is not what is tested. */
export async function addCandidates(dataDir: string, count: number): Promise<Credentials[]> {
  const cluster = await openCluster(dataDir);
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  try {
    const candidates: Credentials[] = [];
    while (candidates.length < count) candidates.push(await addCandidate(client));
    return candidates;
  } finally {
    await client.end();
    await cluster.stop();
  }
}

async function addCandidate(client: pg.Client): Promise<Credentials> {
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into users (id, username, email, first_name, last_name, locale, email_confirmed_at, accepted_terms_id, accepted_terms_at, created_at)
     select $1::uuid, $1::text, $1 || '@example.fi', 'Aino', 'Mäkinen', 'fi', now(), max(id), now(), now() from terms_of_service`,
    [id],
  );
  await client.query(
    `insert into sessions (id, user_id, csrf_token, agent, created_at, last_seen_at, expires_at, ends_at)
     values ($1, $2, $3, 'chaos', now(), now(), now() + interval '2 hours', now() + interval '12 hours')`,
    [createHash('sha256').update(secret).digest(), id, token],
  );
  return { cookie: `portal_session=${secret}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

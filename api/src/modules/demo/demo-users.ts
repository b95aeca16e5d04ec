import type { ApiContext } from '../../context';
import { currentTerms } from '../terms/terms.repository';

/** Log-ins of a portal with demo content. Contract, section 1 (`DEMO`). */
export const DEMO_PASSWORD = 'demo demo demo';
export const DEMO_USERS = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    username: 'demo',
    email: 'demo@example.fi',
    first_name: 'Aino',
    last_name: 'Virtanen',
    use_internal: false,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    username: 'demo-internal',
    email: 'demo-internal@example.fi',
    first_name: 'Elias',
    last_name: 'Lindqvist',
    use_internal: true,
  },
] as const;

/** Repeating it changes nothing. */
export async function loadDemoUsers({ db, passwords, clock }: ApiContext): Promise<void> {
  const terms = await currentTerms(db);
  const now = clock();
  const password_hash = await passwords.hash(DEMO_PASSWORD);
  const accepted = { email_confirmed_at: now, accepted_terms_id: terms.id, accepted_terms_at: now };
  const users = DEMO_USERS.map((user) => ({
    ...user,
    ...accepted,
    locale: 'fi' as const,
    password_hash,
    demo: true,
    created_at: now,
  }));
  await db
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those that are there, also at a later start. */
export async function demoLogins({ db }: Pick<ApiContext, 'db'>): Promise<{ username: string; password: string }[]> {
  const rows = await db.selectFrom('users').select('username').where('demo', '=', true).orderBy('username').execute();
  return rows.map(({ username }) => ({ username, password: DEMO_PASSWORD }));
}

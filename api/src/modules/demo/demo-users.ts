import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/portal-session';
import { endResets, endSessions } from '../authentication/accounts.service';
import { termsInForce } from '../terms/terms.service';

/** Log-ins of a portal with demo content. docs/design/contract.md#commands-and-settings */
export const DEMO_PASSWORD = 'demo demo demo';
const DEMO_USERS = [
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

/** The one who has applied already. @param now when the account was made */
export function demoApplicant(now: Date): SessionPerson {
  const [{ id, username, email, first_name: firstName, last_name: lastName, use_internal: useInternal }] = DEMO_USERS;
  const confirmed = { acceptedTerms: true, emailConfirmed: true };
  return { id, username, email, firstName, lastName, useInternal, ...confirmed, locale: 'fi', createdAt: now };
}

/** Repeating it changes nothing but an account that was locked, which is open again. */
export async function loadDemoUsers({ db, passwords, clock }: ApiContext): Promise<void> {
  const terms = await termsInForce(db);
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
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ password_hash })
        .where('users.demo', '=', true)
        .where('users.password_hash', 'is', null),
    )
    .execute();
}

/** Ends their log-ins; what was done with them stays, as a person's content may hang on it. */
export async function lockDemoUsers({ db, clock }: Pick<ApiContext, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await trx
      .updateTable('users')
      .set({ password_hash: null })
      .where('demo', '=', true)
      .returning('id')
      .execute();
    for (const { id } of locked) {
      await endSessions(trx, id, undefined);
      await endResets(trx, id, clock());
    }
  });
}

/** Those that can be used, also at a later start. */
export async function demoLogins({ db }: Pick<ApiContext, 'db'>): Promise<{ username: string; password: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('demo', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => ({ username, password: DEMO_PASSWORD }));
}

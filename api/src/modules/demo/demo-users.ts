import { issuerOf } from '@portal/settings/sign-on-settings';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { endResets, endSessions } from '../authentication/accounts.service';
import { linkIdentity } from '../single-sign-on/identities.service';
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

export const DemoUsername = z.enum(DEMO_USERS.map(({ username }) => username));
type DemoUsername = z.infer<typeof DemoUsername>;

function demoUser(username: DemoUsername): (typeof DEMO_USERS)[number] {
  const user = DEMO_USERS.find((one) => one.username === username);
  if (!user) throw new Error(`no account ${username} in the demo`);
  return user;
}

/** By user name. @throws Error for somebody who is not of the demo */
export const demoUserId = (username: DemoUsername): string => demoUser(username).id;

/** Somebody who has applied already. @param now when the account was made @throws Error for somebody who is not of the demo */
export function demoApplicant(who: DemoUsername, now: Date): SessionPerson {
  const { id, username, email, first_name: firstName, last_name: lastName, use_internal: useInternal } = demoUser(who);
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

/** Lets the people of the demo log in at the demo's log-in service, which knows them by the ids of their accounts. */
export async function linkDemoUsers({ db, config, clock }: ApiContext): Promise<void> {
  if (!config.singleSignOn?.demo) return;
  const issuer = issuerOf(config.singleSignOn);
  const users = await db.selectFrom('users').select('id').where('demo', '=', true).execute();
  for (const { id } of users) await linkIdentity(db, { issuer, subject: id, userId: id }, clock());
}

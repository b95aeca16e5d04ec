import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { Asker } from '../../http/asker';
import { notifyEnded } from '../../http/sessions/ended-sessions';
import { endOtherSessions } from '../../http/sessions/sessions.repository';
import { enqueueMail } from '../mail/mail.service';
import { deleteIdentities, insertIdentity, type ServicePerson } from './identities.repository';

export { identitiesOf } from './identities.repository';

/** Lets a person of a log-in service log in to an account. Does nothing where the identity is somebody's already. */
export async function linkIdentity(
  db: Db,
  { userId, ...person }: ServicePerson & { userId: string },
  now: Date,
): Promise<void> {
  await insertIdentity(db, { ...person, user_id: userId, created_at: now, last_login_at: now });
}

/** Ends that a service opens an account, and the other log-ins there. @returns false where it did not open it */
export function unlinkIdentities(
  { db, config, clock }: Pick<ApiContext, 'db' | 'config' | 'clock'>,
  { person, session, locale }: Asker,
  issuer: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteIdentities(trx, person.id, issuer))) return false;
    await endOtherSessions(trx, person.id, session.id, issuer);
    await notifyEnded(trx, [person.id]);
    const url = `${config.publicUrl}${BASE_PATH}/lost-password?lang=${locale}`;
    const params = { service: new URL(issuer).host, url };
    const mail = { to: person.email, template: 'identity-unlinked', locale, params, userId: person.id } as const;
    await enqueueMail(trx, config, { ...mail, now: clock() });
    return true;
  });
}

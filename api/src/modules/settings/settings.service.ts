import type { AccountSettings, Notifications } from '@portal/contract/account';
import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { unauthenticated } from '../../http/problem';
import type { PortalSession, SessionPerson } from '../../http/sessions/portal-session';
import { countPasskeys, findUser } from '../authentication/accounts.service';
import { identitiesOf } from '../single-sign-on/identities.service';
import { openChanges } from './account-changes.repository';
import { saveLocale, saveNotifications } from './settings.repository';

export class SettingsService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @param withGigs whether the portal that the person looks at has substitutions */
  async read(person: SessionPerson, session: PortalSession, withGigs: boolean): Promise<AccountSettings> {
    const { db, clock } = this.#context;
    const user = await findUser(db, person.id);
    if (!user) throw unauthenticated();
    const open = await openChanges(db, session.id, clock());
    const waiting = (kind: string) => open.find((change) => change.kind === kind)?.value;
    return {
      username: user.username,
      email: user.email,
      locale: user.locale,
      emailConfirmed: user.email_confirmed_at !== null,
      notifications: {
        deadlines: user.notify_deadlines,
        messages: user.notify_messages,
        offers: withGigs ? user.notify_offers : undefined,
      },
      pending: {
        username: waiting('username'),
        email: waiting('email'),
        password: waiting('password') === undefined ? undefined : true,
      },
      passkeys: await countPasskeys(db, person.id),
      password: user.password_hash !== null,
      identities: (await identitiesOf(db, person.id)).map(({ issuer, created_at }) => ({
        service: issuer,
        since: created_at.toISOString(),
      })),
    };
  }

  changeLanguage(person: SessionPerson, locale: Locale): Promise<void> {
    return saveLocale(this.#context.db, person.id, locale);
  }

  changeNotifications(person: SessionPerson, chosen: Notifications): Promise<void> {
    return saveNotifications(this.#context.db, person.id, chosen);
  }
}

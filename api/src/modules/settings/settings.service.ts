import type { AccountSettings, Notifications } from '@portal/contract/account';
import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { PortalSession, SessionPerson } from '../../http/portal-session';
import { unauthenticated } from '../../http/problem';
import { findUser } from '../authentication/accounts.service';
import { openChanges } from './account-changes.repository';
import { saveLocale, saveNotifications } from './settings.repository';

export class SettingsService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async read(person: SessionPerson, session: PortalSession): Promise<AccountSettings> {
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
      notifications: { deadlines: user.notify_deadlines, messages: user.notify_messages },
      pending: {
        username: waiting('username'),
        email: waiting('email'),
        password: waiting('password') === undefined ? undefined : true,
      },
    };
  }

  changeLanguage(person: SessionPerson, locale: Locale): Promise<void> {
    return saveLocale(this.#context.db, person.id, locale);
  }

  changeNotifications(person: SessionPerson, chosen: Notifications): Promise<void> {
    return saveNotifications(this.#context.db, person.id, chosen);
  }
}

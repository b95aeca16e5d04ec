import type { AuthenticationError, LoginRequest } from '@portal/contract/authentication';
import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { UserRow } from '../../db/tables/accounts.tables';
import { enqueueMail } from '../mail/mail.service';
import { isKnownBrowser, rememberBrowser } from './known-browsers.repository';
import { countAsRight, countLogin } from './lock-out';
import { isServiceOnly } from './service-only';
import { findByLogin, markLogin } from './users.repository';

/** What came of a try: for the browser, and for the security log. */
type Outcome =
  | { ok: true; logged: 'ok'; userId: string }
  | { ok: false; error: AuthenticationError; logged: 'failed' | 'locked'; userId: string | undefined };

/** Where a log-in attempt comes from. */
export interface LoginOrigin {
  address: string;
  agent: string;
  /** What the browser holds of log-ins before. */
  knownBrowser: string | undefined;
}

export class LoginService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** Known and unknown accounts answer alike, in words and in time, also while they are closed. docs/design/guarantees.md#5-no-enumeration-of-accounts */
  async check({ username, password }: LoginRequest, { address, agent, knownBrowser }: LoginOrigin): Promise<Outcome> {
    const { config, db, passwords, clock } = this.#context;
    const now = clock();
    const user = await findByLogin(db, username);
    const known = await isKnownBrowser(db, knownBrowser, user?.id);
    const attempt = { typed: username, userId: user?.id, address, knownBrowser: known ? knownBrowser : undefined };
    const { closed, told, closedAccount } = await countLogin(db, attempt, now);
    // One hash whatever happens, so that the time of the answer tells nothing.
    const right = await passwords.verify(closed ? undefined : (user?.password_hash ?? undefined), password);
    // Who has no password to guess has nothing to fear, and none to change.
    if (closedAccount && user && !isServiceOnly(config, user)) await this.#warn(user, now);
    if (!right || !user) {
      const error = told ? 'locked' : 'bad-credentials';
      return { ok: false, error, logged: closed ? 'locked' : 'failed', userId: user?.id };
    }
    await countAsRight(db, attempt);
    await db.transaction().execute((trx) => markLogin(trx, user.id, agent, now));
    return { ok: true, logged: 'ok', userId: user.id };
  }

  /** The browser is the owner's from now on. */
  remember(secret: string, userId: string): Promise<void> {
    return rememberBrowser(this.#context.db, secret, userId, this.#context.clock());
  }

  /** Tells the owner, once a day, that somebody tries passwords. */
  #warn({ id, email, locale }: UserRow, now: Date): Promise<void> {
    const { db, config } = this.#context;
    const url = `${config.publicUrl}${BASE_PATH}/lost-password?lang=${locale}`;
    return enqueueMail(db, config, { to: email, template: 'login-tries', locale, params: { url }, now, userId: id });
  }
}

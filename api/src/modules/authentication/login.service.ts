import type { AuthenticationError, LoginRequest } from '@portal/contract/authentication';
import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { UserRow } from '../../db/tables/accounts.tables';
import { enqueueMail } from '../mail/mail.service';
import { isKnownBrowser, rememberBrowser } from './known-browsers.repository';
import { countAsRight, countLogin } from './lock-out';
import { isServiceOnly } from './service-only';
import { findByLogin, lockAccount, markLogin } from './users.repository';

/** Whose password was right. */
interface Verified {
  userId: string;
  /** What the password was checked against. */
  passwordHash: string | null;
}

/** What came of a try: for the browser, and for the security log. */
type Outcome =
  | ({ ok: true; logged: 'ok' } & Verified)
  | { ok: false; error: AuthenticationError; logged: 'failed' | 'locked'; userId: string | undefined };

/** Where a log-in attempt comes from. */
export interface LoginOrigin {
  address: string;
  /** What the browser holds of log-ins before. */
  knownBrowser: string | undefined;
}

export class LoginService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** Known and unknown accounts answer alike, in words and in time, also while they are closed. docs/design/guarantees.md#5-no-enumeration-of-accounts */
  async check({ username, password }: LoginRequest, { address, knownBrowser }: LoginOrigin): Promise<Outcome> {
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
    return { ok: true, logged: 'ok', userId: user.id, passwordHash: user.password_hash };
  }

  /**
   * Keeps the log-in, in the transaction that begins its session; the browser is the owner's from now on.
   * @param browser secret that makes the browser known
   * @returns false where the password was changed, or the account closed, since it was checked
   */
  async enter(trx: Db, { userId, passwordHash }: Verified, agent: string, browser: string): Promise<boolean> {
    const now = this.#context.clock();
    // A new password waits for this lock and then ends the session, or is seen here.
    if ((await lockAccount(trx, userId)) !== passwordHash) return false;
    await markLogin(trx, userId, agent, now);
    await rememberBrowser(trx, browser, userId, now);
    return true;
  }

  /** Tells the owner, once a day, that somebody tries passwords. */
  #warn({ id, email, locale }: UserRow, now: Date): Promise<void> {
    const { db, config } = this.#context;
    const url = `${config.publicUrl}${BASE_PATH}/lost-password?lang=${locale}`;
    return enqueueMail(db, config, { to: email, template: 'login-tries', locale, params: { url }, now, userId: id });
  }
}

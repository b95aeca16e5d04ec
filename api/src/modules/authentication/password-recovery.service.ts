import { randomBytes, randomUUID } from 'node:crypto';
import type {
  ResetPasswordLink,
  ResetPasswordRequest,
  ResetPasswordState,
  StepResponse,
} from '@portal/contract/authentication';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { PasswordResetRow } from '../../db/tables/accounts.tables';
import type { PortalSession } from '../../http/sessions/portal-session';
import { enqueueMail } from '../mail/mail.service';
import { replacePassword } from './accounts.service';
import { rememberBrowser } from './known-browsers.repository';
import { openAccount } from './lock-out';
import { mailWait } from './mail-limit';
import { checkPassword } from './new-account.model';
import { countPasskeys } from './passkeys/passkeys.repository';
import { findReset, hashSecret, insertReset } from './password-resets.repository';
import { readEmail } from './read-email';
import { isServiceOnly, isServiceOnlyAccount } from './service-only';
import { findByMailbox, findUser, lockAccount } from './users.repository';

/** How long a link that sets a new password works. docs/design/guarantees.md#9-mailed-codes-and-links */
const LINK_MINUTES = 60;

const REUSED = { field: 'password', code: 'weak-password', params: { reason: 'reused' } } as const;

/** What is wrong with a link; a row that was found belongs to the very link, so that telling more gives nothing away. */
function errorOf(reset: PasswordResetRow | undefined, now: Date): ResetPasswordState['error'] {
  if (!reset) return 'invalid-code';
  if (reset.used_at !== null) return 'used';
  return reset.expires_at <= now ? 'expired' : undefined;
}

/** A new password for somebody who reads the account's mail. */
export class PasswordRecovery {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Mails a link. Who has no account is told so by mail: the answer, and the work for it, are the same for both.
   * @throws ProblemError 422 when the address is none
   */
  async recover(typed: string, locale: Locale): Promise<void> {
    const { db, clock, config } = this.#context;
    const email = readEmail(typed);
    const now = clock();
    const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
    await db.transaction().execute(async (trx) => {
      const found = await findByMailbox(trx, email);
      // The addresses of the demo's people are nobody's; a stranger may own them one day.
      const user = found?.demo ? undefined : found;
      if ((await mailWait(trx, config, 'recovery', email, now)) > 0) return;
      await insertReset(trx, {
        id,
        user_id: user?.id ?? null,
        secret_hash: hashSecret(secret),
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000),
      });
      const pages = `${config.publicUrl}${BASE_PATH}`;
      if (!user) {
        const params = { url: `${pages}/register?lang=${locale}` };
        return enqueueMail(trx, config, { to: email, template: 'password-reset-unknown', locale, params, now });
      }
      const mail = { to: user.email, locale: user.locale, now, userId: user.id };
      if (isServiceOnly(config, user)) {
        const params = { url: `${pages}/login?lang=${user.locale}` };
        return enqueueMail(trx, config, { ...mail, template: 'password-at-service', params });
      }
      const url = `${pages}/reset-password/${id}/${secret}?lang=${user.locale}`;
      const params = { url, minutes: LINK_MINUTES, username: user.username };
      await enqueueMail(trx, config, { ...mail, template: 'password-reset', params });
    });
  }

  /** The browser is the owner's from now on. */
  remember(secret: string, userId: string): Promise<void> {
    return rememberBrowser(this.#context.db, secret, userId, this.#context.clock());
  }

  /** Looking at a link never uses it up: programs open links, too. */
  async state(link: ResetPasswordLink): Promise<ResetPasswordState> {
    const error = await this.#errorOf(await findReset(this.#context.db, link));
    return error ? { ok: false, error } : { ok: true };
  }

  /** A link that was mailed before the account's password was the log-in service's alone sets none any more. */
  async #errorOf(reset: PasswordResetRow | undefined): Promise<ResetPasswordState['error']> {
    const error = errorOf(reset, this.#context.clock());
    if (error || !reset?.user_id) return error;
    return (await isServiceOnlyAccount(this.#context, reset.user_id)) ? 'expired' : undefined;
  }

  /** Sets the password and ends every other session of the person, who is named beside the answer where the link was theirs. */
  async reset(
    { password, ...link }: ResetPasswordRequest,
    { session, ip }: { session: PortalSession | undefined; ip: string },
  ): Promise<StepResponse & { userId?: string }> {
    const { db, clock, passwords, config } = this.#context;
    const found = await findReset(db, link);
    const error = await this.#errorOf(found);
    if (error || !found?.user_id) return { ok: false, error: error ?? 'invalid-code' };
    const user = await findUser(db, found.user_id);
    if (!user) return { ok: false, error: 'invalid-code' };
    const weak =
      checkPassword(password, user.username, user.email) ??
      ((await passwords.verify(user.password_hash ?? undefined, password)) ? REUSED : undefined);
    if (weak) {
      const error = weak.code === 'weak-password' ? { error: weak.code } : {};
      return { ok: false, ...error, invalidFields: [weak], userId: user.id };
    }
    const passwordHash = await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const now = clock();
      await lockAccount(trx, user.id);
      const error = errorOf(await findReset(trx, link, 'lock'), now);
      if (error) return { ok: false, error, userId: user.id };
      const own = session?.user?.id === user.id ? session.id : undefined;
      await replacePassword(trx, user.id, { hash: passwordHash, session: own, now }, 'mail');
      await openAccount(trx, user, ip);
      await enqueueMail(trx, config, {
        to: user.email,
        template: 'password-changed',
        locale: user.locale,
        params: {
          url: `${config.publicUrl}${BASE_PATH}/lost-password?lang=${user.locale}`,
          passkeys: await countPasskeys(trx, user.id),
        },
        now,
        userId: user.id,
      });
      return { ok: true, userId: user.id };
    });
  }
}

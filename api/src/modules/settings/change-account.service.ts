import type { ChangeEmailRequest, ChangePasswordRequest, ChangeUsernameRequest } from '@portal/contract/account';
import type { StepResponse } from '@portal/contract/authentication';
import { BASE_PATH } from '@portal/contract/limits';
import type { InvalidField } from '@portal/contract/problem';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import type { Asker } from '../../http/asker';
import { forbidden, rateLimited } from '../../http/problem';
import {
  countPasskeys,
  endResets,
  endSessions,
  findUser,
  isServiceOnlyAccount,
  replacePassword,
} from '../authentication/accounts.service';
import { hasConfirmed, refuseUnconfirmed } from '../authentication/confirmation';
import { mailWait } from '../authentication/mail-limit';
import { checkPassword, checkUsername } from '../authentication/new-account.model';
import { refusePassword } from '../authentication/present-password.service';
import { readEmail } from '../authentication/read-email';
import { enqueueMail } from '../mail/mail.service';
import { waitingEmail } from './account-changes.repository';
import { AccountChanges } from './account-changes.service';
import { isUsernameTaken, saveEmail, saveUsername } from './settings.repository';

const refuse = (field: InvalidField): StepResponse => ({
  ok: false,
  ...(field.code === 'weak-password' || field.code === 'taken' ? { error: field.code } : {}),
  invalidFields: [field],
});
const TAKEN: InvalidField = { field: 'username', code: 'taken' };

/** User name, e-mail and password: each asks the person to confirm that it is them, and comes into force with a mailed code. */
export class ChangeAccount {
  readonly changes: AccountChanges;
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
    this.changes = new AccountChanges(context);
  }

  async username(asker: Asker, request: ChangeUsernameRequest, address: string): Promise<StepResponse> {
    const { person } = asker;
    const refused = await refuseUnconfirmed(this.#context, asker, request.password, address);
    if (refused) return refused;
    const value = request.username.trim().normalize('NFC');
    const error = checkUsername(value, person.email);
    if (error) return refuse(error);
    if (await isUsernameTaken(this.#context.db, value, person.id)) return refuse(TAKEN);
    await this.changes.begin(asker, { kind: 'username', value, to: person.email, repeatBy: 'value' });
    return { ok: true };
  }

  async confirmUsername(asker: Asker, code: string): Promise<StepResponse> {
    try {
      return await this.changes.confirm(asker, 'username', code, (trx, value) =>
        saveUsername(trx, asker.person.id, value),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'users_username')) return refuse(TAKEN);
      throw error;
    }
  }

  async email(asker: Asker, request: ChangeEmailRequest, address: string): Promise<StepResponse> {
    const { person } = asker;
    const refused = await refuseUnconfirmed(this.#context, asker, request.password, address);
    if (refused) return refused;
    const value = readEmail(request.email);
    if (value === person.email && person.emailConfirmed) return refuse({ field: 'email', code: 'mismatch' });
    await this.changes.begin(asker, {
      kind: 'email',
      value,
      to: value,
      repeatBy: 'value',
      alongside: async (trx, now) => {
        // Whoever asks for ever other addresses must not fill the present one.
        const wait = await mailWait(trx, this.#context.config, 'notice', person.email, now);
        if (wait > 0) throw rateLimited(wait);
        await this.#notify(trx, asker, { value, done: false }, now);
      },
    });
    return { ok: true };
  }

  confirmEmail(asker: Asker, code: string): Promise<StepResponse> {
    return this.#confirmAddress(asker, 'email', code);
  }

  /**
   * Mails a code to the account's own address, or to the one that is to take its place while none is confirmed. Another one asks for the
   * password, or where there is none for another proof, unless it was given for this address before: a session that somebody left open must not
   * move the account to their mailbox.
   */
  async firstEmail(asker: Asker, value: string, password: string | undefined, address: string): Promise<StepResponse> {
    const { db } = this.#context;
    const { person, session } = asker;
    if (value !== person.email && (await waitingEmail(db, session.id)) !== value) {
      const owner = await findUser(db, person.id);
      if (owner?.password_hash == null) {
        if (!(await hasConfirmed(this.#context, asker))) return { ok: false, error: 'confirmation-needed' };
      } else {
        if (password === undefined || password === '') return refuse({ field: 'password', code: 'required' });
        const refused = await refusePassword(this.#context, person.id, password, address);
        if (refused) return refused;
      }
    }
    // A new code is asked for without the password.
    const repeatBy = password ? 'value' : undefined;
    await this.changes.begin(asker, { kind: 'confirm-email', value, to: value, repeatBy });
    return { ok: true };
  }

  /** Confirms the account's own address, or the one that takes its place while none is confirmed. */
  confirmFirstEmail(asker: Asker, code: string): Promise<StepResponse> {
    return this.#confirmAddress(asker, 'confirm-email', code);
  }

  /** @throws ProblemError 403 for who logs in at the log-in service alone */
  async password(asker: Asker, request: ChangePasswordRequest, address: string): Promise<StepResponse> {
    const { person } = asker;
    if (await isServiceOnlyAccount(this.#context, person.id)) throw forbidden('forbidden');
    const refused = await refuseUnconfirmed(this.#context, asker, request.password, address);
    if (refused) return refused;
    const { newPassword } = request;
    const error = checkPassword(newPassword, person.username, person.email);
    if (error) return refuse({ ...error, field: 'newPassword' });
    const { db, passwords } = this.#context;
    const present = (await findUser(db, person.id))?.password_hash ?? undefined;
    if (await passwords.verify(present, newPassword))
      return refuse({ field: 'newPassword', code: 'weak-password', params: { reason: 'reused' } });
    const value = await passwords.hash(newPassword);
    await this.changes.begin(asker, { kind: 'password', value, to: person.email, repeatBy: 'kind' });
    return { ok: true };
  }

  /** Every other session of the person ends, and every link that sets a new password. */
  confirmPassword(asker: Asker, code: string): Promise<StepResponse> {
    const { person, session, locale } = asker;
    return this.changes.confirm(asker, 'password', code, async (trx, value, now) => {
      if (await isServiceOnlyAccount({ ...this.#context, db: trx }, person.id)) throw forbidden('forbidden');
      await replacePassword(trx, person.id, { hash: value, session: session.id, now });
      const params = { url: this.#lostPassword(asker), passkeys: await countPasskeys(trx, person.id) };
      await enqueueMail(trx, this.#context.config, {
        to: person.email,
        template: 'password-changed',
        locale,
        params,
        now,
        userId: person.id,
      });
    });
  }

  async #confirmAddress(asker: Asker, kind: 'email' | 'confirm-email', code: string): Promise<StepResponse> {
    try {
      return await this.changes.confirm(asker, kind, code, async (trx, value, now) => {
        await saveEmail(trx, asker.person.id, value, now);
        if (value !== asker.person.email) {
          // Whoever else is logged in, or was, does not follow to the new address.
          await endSessions(trx, asker.person.id, asker.session.id);
        }
        // A link that was mailed to the old address must not open the account any more.
        await endResets(trx, asker.person.id, now);
        await this.#notify(trx, asker, { value, done: true }, now);
      });
    } catch (error) {
      // Another account got the address in the same moment; who is registered is not told.
      if (isUniqueViolation(error, 'users_email')) return { ok: false, error: 'invalid-code' };
      throw error;
    }
  }

  async #notify(trx: Db, asker: Asker, { value, done }: { value: string; done: boolean }, now: Date): Promise<void> {
    const { person, locale } = asker;
    if (value === person.email) return;
    const params = { done, url: this.#lostPassword(asker) };
    const mail = { to: person.email, template: 'email-change-notice', locale, params, now, userId: person.id } as const;
    await enqueueMail(trx, this.#context.config, mail);
  }

  #lostPassword({ locale }: Asker): string {
    return `${this.#context.config.publicUrl}${BASE_PATH}/lost-password?lang=${locale}`;
  }
}

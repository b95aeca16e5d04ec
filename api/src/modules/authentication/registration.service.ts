import { randomUUID } from 'node:crypto';
import type {
  RegisterCompleteRequest,
  RegisterUserRequest,
  RegistrationState,
  StepResponse,
} from '@portal/contract/authentication';
import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import type { PortalSession } from '../../http/sessions/portal-session';
import { enqueueMail } from '../mail/mail.service';
import { acceptanceOf } from '../terms/terms.service';
import { mailWait, refuseRepeated } from './mail-limit';
import { CODE_MINUTES, CODE_TRIES, hashCode, isRightCode, newCode } from './mailed-code';
import { checkNewAccount } from './new-account.model';
import { readEmail } from './read-email';
import * as registrations from './registrations.repository';
import { findByMailbox, insertUser } from './users.repository';

/** The answer, and whose account was made. */
type Completed = StepResponse & { userId?: string };

/** Registration belongs to the browser in which it began: its state hangs on the anonymous session. */
export class RegistrationService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Mails a code. A known address gets another mail and a registration that no code completes, so that the answers are alike.
   * @throws ProblemError 422 when the address is none, 429 when this browser has asked for it too often
   */
  async begin(session: PortalSession, request: RegisterUserRequest): Promise<void> {
    const { db, clock, config } = this.#context;
    const email = readEmail(request.email);
    const now = clock();
    const code = newCode();
    await db.transaction().execute(async (trx) => {
      await refuseRepeated(trx, config, 'registration', session, email, now);
      const user = await findByMailbox(trx, email);
      const flooded = (await mailWait(trx, config, 'registration', email, now)) > 0;
      // The code that was mailed to this browser before stays good: whoever asks too often has it in the mailbox.
      const before = await registrations.lockRegistration(trx, session.id);
      if (flooded && before?.email === email) return;
      await registrations.saveRegistration(trx, {
        session_id: session.id,
        email,
        locale: request.locale,
        step: 'confirm',
        code_hash: user || flooded ? null : hashCode(code, session.codeKey),
        code_expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
        created_at: now,
      });
      if (flooded) return;
      if (user) await this.#mailKnown(trx, user.email, user.id, request, now);
      else await this.#mailCode(trx, email, code, request, now);
    });
  }

  async state(session: PortalSession | undefined): Promise<RegistrationState> {
    const found = session && (await registrations.findRegistration(this.#context.db, session.id));
    return found ? { step: found.step, email: found.email } : { step: 'start' };
  }

  async confirm(session: PortalSession, code: string): Promise<StepResponse> {
    const { db, clock } = this.#context;
    return db.transaction().execute(async (trx): Promise<StepResponse> => {
      const found = await registrations.lockRegistration(trx, session.id);
      if (found?.step !== 'confirm') return { ok: false, error: 'invalid-code' };
      if (found.code_expires_at <= clock() || found.tries >= CODE_TRIES) return { ok: false, error: 'expired' };
      await registrations.countCodeTry(trx, session.id);
      if (!isRightCode(code, found.code_hash, session.codeKey)) return { ok: false, error: 'invalid-code' };
      await registrations.markConfirmed(trx, session.id);
      return { ok: true };
    });
  }

  async complete(session: PortalSession, account: RegisterCompleteRequest): Promise<Completed> {
    const { db, passwords } = this.#context;
    const found = await registrations.findRegistration(db, session.id);
    if (found?.step !== 'details') return { ok: false, error: 'expired' };
    const trimmed = {
      ...account,
      username: account.username.trim().normalize('NFC'),
      firstName: account.firstName.trim().normalize('NFC'),
      lastName: account.lastName.trim().normalize('NFC'),
    };
    const invalidFields = checkNewAccount(trimmed, found.email);
    const weak = invalidFields.some(({ code }) => code === 'weak-password');
    if (invalidFields.length > 0)
      return { ok: false, ...(weak ? { error: 'weak-password' as const } : {}), invalidFields };
    const passwordHash = await passwords.hash(account.password);
    try {
      return await db.transaction().execute((trx) => this.#create(trx, session, trimmed, passwordHash));
    } catch (error) {
      if (isUniqueViolation(error, 'users_username')) {
        return { ok: false, error: 'taken', invalidFields: [{ field: 'username', code: 'taken' }] };
      }
      // Another browser completed it in the same moment.
      if (isUniqueViolation(error, 'users_email')) return { ok: false, error: 'expired' };
      throw error;
    }
  }

  async #create(
    trx: Db,
    session: PortalSession,
    account: RegisterCompleteRequest,
    passwordHash: string,
  ): Promise<Completed> {
    const now = this.#context.clock();
    const found = await registrations.lockRegistration(trx, session.id);
    if (found?.step !== 'details') return { ok: false, error: 'expired' };
    // The address got an account in another browser meanwhile; beginning again tells its owner so by mail.
    if (await findByMailbox(trx, found.email)) return { ok: false, error: 'expired' };
    const id = randomUUID();
    await insertUser(trx, {
      id,
      username: account.username,
      email: found.email,
      password_hash: passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
      email_confirmed_at: now,
      ...(await acceptanceOf(trx, account, now)),
      created_at: now,
    });
    await registrations.deleteRegistration(trx, session.id);
    return { ok: true, userId: id };
  }

  #mailCode(trx: Db, to: string, code: string, { locale }: RegisterUserRequest, now: Date): Promise<void> {
    const url = `${this.#context.config.publicUrl}${BASE_PATH}/registerConfirm?code=${code}&lang=${locale}`;
    return enqueueMail(trx, this.#context.config, {
      to,
      template: 'registration-code',
      locale,
      params: { code, url, minutes: CODE_MINUTES },
      now,
    });
  }

  #mailKnown(trx: Db, to: string, userId: string, { locale }: RegisterUserRequest, now: Date): Promise<void> {
    const url = `${this.#context.config.publicUrl}${BASE_PATH}/login?lang=${locale}`;
    return enqueueMail(trx, this.#context.config, {
      to,
      template: 'registration-known',
      locale,
      params: { url },
      now,
      userId,
    });
  }
}

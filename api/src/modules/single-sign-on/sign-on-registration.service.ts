import { randomUUID } from 'node:crypto';
import type {
  ExternalCompleteRequest,
  SignOnEmailRequest,
  SignOnRegistration,
} from '@portal/contract/account/single-sign-on';
import type { AuthenticationError } from '@portal/contract/authentication';
import { BASE_PATH } from '@portal/contract/limits';
import type { InvalidField } from '@portal/contract/problem';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import type { UserRow } from '../../db/tables/accounts.tables';
import type { SignOnRegistrationRow } from '../../db/tables/single-sign-on.tables';
import type { PortalSession } from '../../http/sessions/portal-session';
import { confirmEmail, findByMailbox, insertUser } from '../authentication/accounts.service';
import { mailWait, refuseRepeated } from '../authentication/mail-limit';
import { CODE_MINUTES, CODE_TRIES, hashCode, isRightCode, newCode } from '../authentication/mailed-code';
import { checkName } from '../authentication/new-account.model';
import { readEmail } from '../authentication/read-email';
import { enqueueMail } from '../mail/mail.service';
import { acceptanceOf } from '../terms/terms.service';
import { insertIdentity } from './identities.repository';
import { SealedTokens } from './sealed-tokens';
import {
  changeRegistration,
  deleteRegistration,
  findRegistration,
  lockRegistration,
} from './sign-on-registrations.repository';
import type { ServiceIdentity } from './token-claims';

/** What a session needs of the log-in at the service. */
type Known = Pick<ServiceIdentity, 'issuer' | 'subject' | 'sid' | 'idToken' | 'issuedAt' | 'authenticatedAt'>;

type Refused = { ok: false; error?: AuthenticationError; invalidFields?: InvalidField[] };
type Confirmed = { ok: true; linked?: { userId: string; identity: Known } };
type Completed = { ok: true; userId: string; identity: Known };

const expired: Refused = { ok: false, error: 'expired' };

/** The address of the account that is meant, where its letters are others than those that were given: codes go there. */
const otherSpelling = (user: Pick<UserRow, 'email'> | undefined, email: string): string | undefined =>
  user?.email === email ? undefined : user?.email;

/** The service's word on an address is taken where it has checked it; every other is proven by a mailed code. */
export class SignOnRegistrations {
  readonly #context: ApiContext;
  readonly #tokens: SealedTokens;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#tokens = new SealedTokens(context.config);
  }

  async state(session: PortalSession | undefined): Promise<SignOnRegistration> {
    const { db } = this.#context;
    const found = session && (await findRegistration(db, session.id));
    if (!found) return { step: 'none' };
    const names = { firstName: found.first_name, lastName: found.last_name };
    if (found.email === null) return { step: 'email', ...names };
    const email = found.email;
    if (found.code_expires_at !== null) return { step: 'confirm', ...names, email, mailed: true };
    if (!found.email_proven) return { step: 'email', ...names, email };
    // The service has shown that the address is theirs, so that they may learn that it has an account.
    const known = await findByMailbox(db, email);
    return known ? { step: 'confirm', ...names, email, mailed: false } : { step: 'details', ...names, email };
  }

  /**
   * Mails a code. The answer is the same whether the address has an account or not.
   * @throws ProblemError 422 when the address is none, 429 when this browser has asked for it too often
   */
  async mailCode(session: PortalSession, { email: typed, locale }: SignOnEmailRequest): Promise<{ ok: boolean }> {
    const { db, clock, config } = this.#context;
    const email = readEmail(typed);
    const now = clock();
    const code = newCode();
    return db.transaction().execute(async (trx) => {
      const found = await lockRegistration(trx, session.id);
      if (!found) return { ok: false };
      await refuseRepeated(trx, config, 'sign-on', session, email, now);
      // A code that was mailed to this browser before stays good: whoever asks too often has it in the mailbox.
      const flooded = (await mailWait(trx, config, 'sign-on', email, now)) > 0;
      if (flooded && found.email === email && found.code_hash !== null) return { ok: true };
      const own = otherSpelling(await findByMailbox(trx, email), email);
      await changeRegistration(trx, session.id, {
        email,
        email_proven: false,
        code_hash: flooded ? null : hashCode(code, session.codeKey, own),
        code_expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
        tries: 0,
      });
      if (flooded) return { ok: true };
      const url = `${config.publicUrl}${BASE_PATH}/registerDetails?lang=${locale}`;
      const params = { code, url, minutes: CODE_MINUTES };
      await enqueueMail(trx, config, { to: own ?? email, template: 'sign-on-code', locale, params, now });
      return { ok: true };
    });
  }

  /** With the right code the address is theirs, and where it has an account, this identity is the account's as well. */
  confirm(session: PortalSession, code: string): Promise<Confirmed | Refused> {
    const { db, clock } = this.#context;
    return db.transaction().execute(async (trx): Promise<Confirmed | Refused> => {
      const now = clock();
      const found = await lockRegistration(trx, session.id);
      // Its work is done, perhaps by a call whose answer was lost, or no code was mailed for this browser: no other try would be right.
      if (!found?.code_expires_at) return expired;
      if (found.code_expires_at <= now || found.tries >= CODE_TRIES) return expired;
      await changeRegistration(trx, session.id, { tries: found.tries + 1 });
      const email = found.email ?? '';
      const user = await findByMailbox(trx, email);
      // Only an account whose own address the code went to is linked, whatever has become of accounts since.
      if (!isRightCode(code, found.code_hash, session.codeKey, otherSpelling(user, email)))
        return { ok: false, error: 'invalid-code' };
      await changeRegistration(trx, session.id, { email_proven: true, code_hash: null, code_expires_at: null });
      if (!user) return { ok: true };
      if (!(await this.#link(trx, found, user.id, now))) return expired;
      await confirmEmail(trx, user.id, now);
      await deleteRegistration(trx, session.id);
      return { ok: true, linked: { userId: user.id, identity: this.#known(found) } };
    });
  }

  /** Makes the account. */
  async complete(session: PortalSession, request: ExternalCompleteRequest): Promise<Completed | Refused> {
    const account = {
      ...request,
      firstName: request.firstName.trim().normalize('NFC'),
      lastName: request.lastName.trim().normalize('NFC'),
    };
    const invalidFields = [checkName('firstName', account.firstName), checkName('lastName', account.lastName)].filter(
      (error) => error !== undefined,
    );
    if (invalidFields.length > 0) return { ok: false, invalidFields };
    // Somebody who once had the address may have kept it as a user name.
    for (const username of [undefined, `user-${randomUUID()}`]) {
      try {
        return await this.#context.db.transaction().execute((trx) => this.#create(trx, session, account, username));
      } catch (error) {
        // Another browser completed it in the same moment.
        if (isUniqueViolation(error, 'users_email')) return expired;
        if (!isUniqueViolation(error, 'users_username')) throw error;
      }
    }
    return expired;
  }

  async #create(
    trx: Db,
    session: PortalSession,
    account: ExternalCompleteRequest,
    username: string | undefined,
  ): Promise<Completed | Refused> {
    const now = this.#context.clock();
    const found = await lockRegistration(trx, session.id);
    if (!found?.email || !found.email_proven || found.code_expires_at !== null) return expired;
    const { email } = found;
    // The address got an account in another browser meanwhile: the page asks anew where things stand.
    if (await findByMailbox(trx, email)) return expired;
    const userId = randomUUID();
    await insertUser(trx, {
      id: userId,
      username: username ?? email,
      email,
      password_hash: null,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
      email_confirmed_at: now,
      ...(await acceptanceOf(trx, account, now)),
      created_at: now,
    });
    if (!(await this.#link(trx, found, userId, now)))
      throw new Error('an identity was linked while its registration was locked');
    await deleteRegistration(trx, session.id);
    return { ok: true, userId, identity: this.#known(found) };
  }

  #link(trx: Db, { issuer, subject, strong }: SignOnRegistrationRow, userId: string, now: Date): Promise<boolean> {
    const strong_since = strong ? now : null;
    return insertIdentity(trx, { issuer, subject, user_id: userId, created_at: now, last_login_at: now, strong_since });
  }

  #known(row: SignOnRegistrationRow): Known {
    const { issuer, subject, sid, id_token, issued_at, authenticated_at } = row;
    const idToken = this.#tokens.open(id_token, 'id-token', subject) ?? '';
    const authenticatedAt = authenticated_at ?? undefined;
    return { issuer, subject, sid: sid ?? undefined, idToken, issuedAt: issued_at, authenticatedAt };
  }
}

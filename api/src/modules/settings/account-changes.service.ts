import type { StepResponse } from '@portal/contract/authentication';
import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { AccountChangeKind, UserRow } from '../../db/tables/accounts.tables';
import type { Asker } from '../../http/asker';
import { rateLimited } from '../../http/problem';
import { findByMailbox, lockAccount } from '../authentication/accounts.service';
import { mailWait } from '../authentication/mail-limit';
import { CODE_MINUTES, CODE_TRIES, hashCode, isRightCode, newCode } from '../authentication/mailed-code';
import { enqueueMail } from '../mail/mail.service';
import { countTry, deleteChange, lockChange, type RepeatBy, saveChange } from './account-changes.repository';

interface Change {
  kind: AccountChangeKind;
  /** What comes into force with the code. */
  value: string;
  /** Address to which the code goes. */
  to: string;
  /** By what a repeat after a lost answer is known; the page that asks for a new code on purpose sends the same again, so not where it can. */
  repeatBy?: RepeatBy;
  /** More that has to happen when the change is asked for. */
  alongside?(trx: Db, now: Date): Promise<void>;
}

/** Where a mail's link leads, ready for more of its query. A confirmation waits where it was asked for, in a dialog that no link opens. */
function pageOf(kind: AccountChangeKind, code: string): string {
  if (kind === 'confirmation') return '/account/settings?';
  return `${kind === 'confirm-email' ? '/confirm/email?' : `/account/settings?change=${kind}&`}code=${code}&`;
}

/** The other person whose account an address is, in whatever letters. */
async function otherOwner(db: Db, address: string, { id }: Asker['person']): Promise<UserRow | undefined> {
  const owner = await findByMailbox(db, address);
  return owner?.id === id ? undefined : owner;
}

/** Changes of the account that come into force with a mailed code, in the browser in which they began. */
export class AccountChanges {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Keeps the change and mails its code, of repeats once: a second code would make the first one wrong, which may be read by then. An address that is
   * another account's gets another mail and a code that never fits: who is registered is nobody's business.
   * @throws ProblemError 429 when the address has had too many mails
   */
  async begin({ session, person, locale }: Asker, { kind, value, to, repeatBy, alongside }: Change): Promise<void> {
    const { db, clock, config } = this.#context;
    const now = clock();
    const code = newCode();
    await db.transaction().execute(async (trx) => {
      const owner = await otherOwner(trx, to, person);
      const change = {
        session_id: session.id,
        kind,
        user_id: person.id,
        value,
        code_hash: owner ? null : hashCode(code, session.codeKey),
        code_expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
        created_at: now,
      };
      if (!(await saveChange(trx, change, repeatBy, now))) return;
      const wait = await mailWait(trx, config, to === person.email ? 'account' : 'new-address', to, now);
      if (wait > 0) throw rateLimited(wait);
      await alongside?.(trx, now);
      const pages = `${config.publicUrl}${BASE_PATH}`;
      if (owner) {
        const { id: userId, email, locale } = owner;
        const params = { url: `${pages}/login?lang=${locale}` };
        return enqueueMail(trx, config, { to: email, template: 'email-in-use', locale, params, now, userId });
      }
      const params = { purpose: kind, code, url: `${pages}${pageOf(kind, code)}lang=${locale}`, minutes: CODE_MINUTES };
      await enqueueMail(trx, config, { to, template: 'account-code', locale, params, now, userId: person.id });
    });
  }

  /**
   * Brings the change into force when the code is right.
   * @param apply writes it, in the transaction that uses the code up
   */
  confirm(
    { session, person }: Asker,
    kind: AccountChangeKind,
    code: string,
    apply: (trx: Db, value: string, now: Date) => Promise<void>,
  ): Promise<StepResponse> {
    const { db, clock } = this.#context;
    return db.transaction().execute(async (trx): Promise<StepResponse> => {
      const now = clock();
      await lockAccount(trx, person.id);
      const change = await lockChange(trx, session.id, kind);
      // No link brings the code of a confirmation into another browser: the session in which it was asked for has ended, or it was used.
      if (!change) return { ok: false, error: kind === 'confirmation' ? 'expired' : 'invalid-code' };
      if (change.code_expires_at <= now || change.tries >= CODE_TRIES) return { ok: false, error: 'expired' };
      await countTry(trx, change);
      // The address got an account meanwhile; who is registered is not told.
      const isTaken =
        ['email', 'confirm-email'].includes(kind) && (await otherOwner(trx, change.value, person)) !== undefined;
      if (!isRightCode(code, isTaken ? null : change.code_hash, session.codeKey))
        return { ok: false, error: 'invalid-code' };
      await deleteChange(trx, change);
      await apply(trx, change.value, now);
      return { ok: true };
    });
  }
}

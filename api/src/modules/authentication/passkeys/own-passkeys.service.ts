import { randomBytes, randomUUID } from 'node:crypto';
import { BASE_PATH, PASSKEY_NAME_MAX_LENGTH, PASSKEYS_MAX } from '@portal/contract/limits';
import {
  type AddPasskeyRequest,
  type CreationOptions,
  PASSKEY_TIMEOUT_MS,
  type Passkey,
  type PasskeyStep,
} from '@portal/contract/passkeys';
import type { InvalidField } from '@portal/contract/problem';
import { countCharacters, hasControlCharacters } from '@portal/field-rules/characters';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import type { PasskeyRow } from '../../../db/tables/accounts.tables';
import { unauthenticated } from '../../../http/problem';
import type { SessionPerson } from '../../../http/sessions/portal-session';
import { UUID } from '../../../uuid';
import { enqueueMail } from '../../mail/mail.service';
import { type ChallengeUse, issueChallenge, personHolder, takeChallenge } from './challenges.repository';
import { readClientData } from './client-data';
import * as passkeys from './passkeys.repository';
import type { RelyingParty } from './relying-party';
import { KEY_ALGORITHMS, verifyNewPasskey } from './verify-new-passkey';

const HANDLE_BYTES = 32;
const GONE = { ok: false, error: 'gone' } as const;

/** Ways to reach an authenticator that the portal keeps for the browser; whatever else is said is left out. WebAuthn level 3, 5.8.4 */
const TRANSPORTS: ReadonlySet<string> = new Set(['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal']);

/** As a browser takes them in its options. */
export const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

const useFor = ({ id }: SessionPerson, party: RelyingParty): ChallengeUse => ({
  purpose: 'add',
  rpId: party.id,
  holder: personHolder(id),
});

function checkName(name: string): InvalidField | undefined {
  const length = countCharacters(name);
  if (length === 0) return { field: 'name', code: 'required' };
  if (length > PASSKEY_NAME_MAX_LENGTH)
    return { field: 'name', code: 'too-long', params: { max: PASSKEY_NAME_MAX_LENGTH } };
  return hasControlCharacters(name, false) ? { field: 'name', code: 'mismatch' } : undefined;
}

/** The passkeys of the person who is logged in. */
export class OwnPasskeys {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @param party of the page; undefined where it can have none */
  async list({ id }: SessionPerson, party: RelyingParty | undefined): Promise<Passkey[]> {
    const rows = await passkeys.passkeysOf(this.#context.db, id);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString(),
      synced: row.backed_up,
      otherHost: row.rp_id === party?.id ? undefined : row.rp_id,
    }));
  }

  /** What the browser makes a passkey for. The person has confirmed that it is them: the challenge stands for that. */
  async options(person: SessionPerson, party: RelyingParty): Promise<PasskeyStep & { options?: CreationOptions }> {
    const { db, clock } = this.#context;
    // Whoever loses their passkeys gets back in by mail, and is told of each change by mail.
    if (!person.emailConfirmed) return { ok: false, error: 'not-confirmed' };
    const own = await passkeys.passkeysOf(db, person.id);
    if (own.length >= PASSKEYS_MAX) return { ok: false, error: 'too-many' };
    const handle = await passkeys.handleOf(db, person.id, randomBytes(HANDLE_BYTES));
    if (!handle) throw unauthenticated();
    const challenge = await issueChallenge(db, useFor(person, party), clock());
    const options: CreationOptions = {
      rp: { id: party.id, name: party.name },
      user: {
        id: handle.toString('base64url'),
        name: person.username,
        displayName: `${person.firstName} ${person.lastName}`.trim(),
      },
      challenge,
      pubKeyCredParams: KEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: own.filter((row) => row.rp_id === party.id).map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
    return { ok: true, options };
  }

  /** @returns with `added`, unless the passkey was there already: then its owner has proved nothing now */
  async add(
    person: SessionPerson,
    { name: typed, credential }: AddPasskeyRequest,
    party: RelyingParty,
  ): Promise<PasskeyStep & { added?: true }> {
    const { db, clock } = this.#context;
    const name = typed.trim().normalize('NFC');
    const wrong = checkName(name);
    if (wrong) return { ok: false, invalidFields: [wrong] };
    const known = await passkeys.findPasskey(db, Buffer.from(credential.id, 'base64url'), party.id);
    // The answer to the first call was lost; the name may have been changed before the next try.
    if (known?.user_id === person.id) {
      if (known.name !== name) await passkeys.renamePasskey(db, person.id, known.id, name);
      return { ok: true };
    }
    const asked = readClientData(credential.response.clientDataJSON);
    if (!asked) return { ok: false, error: 'refused' };
    if (!(await takeChallenge(db, asked.challenge, useFor(person, party), clock())))
      return { ok: false, error: 'expired' };
    const made = await verifyNewPasskey(credential, asked.challenge, party);
    if (!made) return { ok: false, error: 'refused' };
    const transports = credential.response.transports?.filter((transport) => TRANSPORTS.has(transport)) ?? [];
    return db.transaction().execute(async (trx): Promise<PasskeyStep & { added?: true }> => {
      if (!(await passkeys.lockOwner(trx, person.id))) throw unauthenticated();
      if ((await passkeys.countPasskeys(trx, person.id)) >= PASSKEYS_MAX) return { ok: false, error: 'too-many' };
      const added = await passkeys.insertPasskey(trx, {
        id: randomUUID(),
        user_id: person.id,
        credential_id: made.credentialId,
        rp_id: party.id,
        public_key: made.publicKey,
        sign_count: made.signCount,
        transports,
        backup_eligible: made.backupEligible,
        backed_up: made.backedUp,
        name,
        created_at: clock(),
      });
      if (!added) return { ok: false, error: 'exists' };
      await this.#tell(trx, person, 'added');
      return { ok: true, added: true };
    });
  }

  async rename(person: SessionPerson, id: string, typed: string): Promise<PasskeyStep> {
    const name = typed.trim().normalize('NFC');
    const wrong = checkName(name);
    if (wrong) return { ok: false, invalidFields: [wrong] };
    if (!UUID.test(id)) return GONE;
    return (await passkeys.renamePasskey(this.#context.db, person.id, id, name)) ? { ok: true } : GONE;
  }

  async remove(person: SessionPerson, id: string): Promise<PasskeyStep> {
    if (!UUID.test(id)) return GONE;
    return this.#context.db.transaction().execute(async (trx): Promise<PasskeyStep> => {
      if (!(await passkeys.deletePasskey(trx, person.id, id))) return GONE;
      await this.#tell(trx, person, 'removed');
      return { ok: true };
    });
  }

  /** Lets the owner notice what somebody else did. The passkey's name stays out: whoever added it wrote it. */
  #tell(trx: Db, { id: userId, email: to, locale }: SessionPerson, change: 'added' | 'removed'): Promise<void> {
    const { config, clock } = this.#context;
    const params = { change, url: `${config.publicUrl}${BASE_PATH}/lost-password?lang=${locale}` };
    return enqueueMail(trx, config, { to, template: 'passkey-changed', locale, params, now: clock(), userId });
  }
}

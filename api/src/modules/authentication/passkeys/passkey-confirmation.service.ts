import { type ConfirmationWays, PASSKEY_TIMEOUT_MS, type PasskeyAssertion } from '@portal/contract/passkeys';
import type { ApiContext } from '../../../context';
import { ownFailuresId } from '../lock-out';
import { countTry, forgetFailures } from '../lock-out.repository';
import { isStrong } from '../strong-accounts.repository';
import { issueChallenge, personHolder } from './challenges.repository';
import { descriptorOf } from './own-passkeys.service';
import { passkeysOf } from './passkeys.repository';
import type { RelyingParty } from './relying-party';
import { type Verdict, verifyAssertion } from './verify-assertion';

/** Lets somebody who is logged in prove by a passkey that it is them. */
export class PasskeyConfirmation {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @param party of the page; undefined where it can have no passkeys */
  async ways(userId: string, party: RelyingParty | undefined): Promise<ConfirmationWays> {
    const { db, clock } = this.#context;
    const all = await passkeysOf(db, userId);
    const here = all.filter(({ rp_id }) => rp_id === party?.id);
    if (!party || here.length === 0) return { strong: await isStrong(db, userId) };
    const use = { purpose: 'confirm', rpId: party.id, holder: personHolder(userId) } as const;
    const challenge = await issueChallenge(db, use, clock());
    const allowCredentials = here.map(descriptorOf);
    return {
      strong: true,
      options: {
        challenge,
        rpId: party.id,
        timeout: PASSKEY_TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials,
      },
    };
  }

  /** Tries count with those of the password. */
  async check(userId: string, credential: PasskeyAssertion, party: RelyingParty, address: string): Promise<Verdict> {
    const { db, clock } = this.#context;
    const failures = ownFailuresId(userId, address);
    const verdict = await verifyAssertion(this.#context, credential, {
      purpose: 'confirm',
      holder: personHolder(userId),
      party,
      ownerId: userId,
      countTry: () => countTry(db, failures, clock()),
    });
    if (verdict.ok) await forgetFailures(db, failures);
    return verdict;
  }
}

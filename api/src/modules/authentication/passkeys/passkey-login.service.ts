import type { AssertionOptions, PasskeyLoginRequest } from '@portal/contract/passkeys';
import { PASSKEY_TIMEOUT_MS } from '@portal/contract/passkeys';
import type { ApiContext } from '../../../context';
import { countOne, type Limit } from '../../../http/limits/rate-limit';
import { networkOf } from '../../../http/network';
import { rateLimited } from '../../../http/problem';
import type { PortalSession } from '../../../http/sessions/portal-session';
import { countTry, failuresId, forgetFailures } from '../lock-out.repository';
import { isServiceOnlyAccount } from '../service-only';
import { markLogin } from '../users.repository';
import { browserHolder, issueChallenge } from './challenges.repository';
import type { RelyingParty } from './relying-party';
import { type Verdict, verifyAssertion } from './verify-assertion';

/** Challenges of one network. Each opening of the log-in page takes one, so they do not count with the log-ins themselves. */
const CHALLENGE_LIMIT: Limit = { requests: 300, windowSeconds: 300 };

/** Where a log-in comes from. */
interface LoginOrigin {
  session: Pick<PortalSession, 'id'>;
  address: string;
  agent: string;
}

/** Logs in by a passkey, without a user name: the authenticator says whose passkey it is. */
export class PasskeyLogin {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @throws ProblemError 429 after too many from one network */
  async options(party: RelyingParty, session: Pick<PortalSession, 'id'>, address: string): Promise<AssertionOptions> {
    const { db, clock, config } = this.#context;
    const now = clock();
    const key = `passkey-challenges:${networkOf(address)}`;
    const wait = config.rateLimit ? await countOne(db, key, CHALLENGE_LIMIT, now) : 0;
    if (wait > 0) throw rateLimited(wait);
    const use = { purpose: 'log-in', rpId: party.id, holder: browserHolder(session) } as const;
    const challenge = await issueChallenge(db, use, now);
    return { challenge, rpId: party.id, timeout: PASSKEY_TIMEOUT_MS, userVerification: 'required' };
  }

  /**
   * Known and unknown passkeys are refused alike: only who holds another person's passkey is told so.
   * docs/design/guarantees.md#5-no-enumeration-of-accounts
   */
  async check(
    { credential, userId: expected }: PasskeyLoginRequest,
    party: RelyingParty,
    { session, address, agent }: LoginOrigin,
  ): Promise<Verdict> {
    const { db, clock } = this.#context;
    const failures = failuresId(`passkey\n${credential.id}`, networkOf(address));
    const verdict = await verifyAssertion(this.#context, credential, {
      purpose: 'log-in',
      holder: browserHolder(session),
      party,
      ownerId: undefined,
      countTry: () => countTry(db, failures, clock()),
    });
    if (!verdict.ok) return verdict;
    await forgetFailures(db, failures);
    const { userId } = verdict;
    if (expected !== undefined && expected !== userId) return { ok: false, reason: 'other-account', userId };
    if (await isServiceOnlyAccount(this.#context, userId)) return { ok: false, reason: 'refused', userId };
    await db.transaction().execute((trx) => markLogin(trx, userId, agent, clock()));
    return verdict;
  }
}

import type { StepResponse } from '@portal/contract/authentication';
import type { ConfirmationWays } from '@portal/contract/passkeys';
import { issuerOf } from '@portal/settings/sign-on-settings';
import type { ApiContext } from '../../context';
import type { Asker } from '../../http/asker';
import { findUser, isStrong } from '../authentication/accounts.service';
import { hasConfirmed } from '../authentication/confirmation';
import { refusePassword } from '../authentication/present-password.service';
import { noteQuestion } from '../single-sign-on/confirmation-questions';
import { identitiesOf } from '../single-sign-on/identities.service';
import { AccountChanges } from './account-changes.service';

/** Proof, without a passkey, that the person who is logged in is still there. docs/adr/0020-passkeys.md */
export class Confirmation {
  readonly #context: ApiContext;
  readonly #changes: AccountChanges;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#changes = new AccountChanges(context);
  }

  /** The ways other than a passkey, and whether one was used just now. */
  async otherWays(asker: Asker): Promise<Pick<ConfirmationWays, 'password' | 'service' | 'confirmed'>> {
    const { db, config, clock } = this.#context;
    const confirmed = await hasConfirmed(this.#context, asker);
    if (asker.session.bearer && !confirmed) await noteQuestion(db, asker.session, clock());
    const user = await findUser(db, asker.person.id);
    const issuer = config.singleSignOn && issuerOf(config.singleSignOn);
    return {
      password: user?.password_hash != null,
      service: (await identitiesOf(db, asker.person.id)).some((identity) => identity.issuer === issuer),
      confirmed,
    };
  }

  /** Enough only where the account is no strong one. */
  async byPassword({ person }: Asker, password: string, address: string): Promise<StepResponse> {
    if (await isStrong(this.#context.db, person.id)) return { ok: false, error: 'confirmation-needed' };
    return (await refusePassword(this.#context, person.id, password, address)) ?? { ok: true };
  }

  /** Mails a code to who knows the password: the way for somebody whose passkey is not at hand, or lost. */
  async mailCode(asker: Asker, password: string, address: string): Promise<StepResponse> {
    const { person } = asker;
    const refused = await refusePassword(this.#context, person.id, password, address);
    if (refused) return refused;
    await this.#changes.begin(asker, { kind: 'confirmation', value: '', to: person.email });
    return { ok: true };
  }

  byCode(asker: Asker, code: string): Promise<StepResponse> {
    return this.#changes.confirm(asker, 'confirmation', code, async () => {});
  }
}

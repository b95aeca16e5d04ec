import type { AccountLosses } from '@portal/contract/account';
import type { StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import type { Asker } from '../../http/asker';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { refuseUnconfirmed } from '../authentication/confirmation';
import { countLosses } from './account.repository';
import { erasePerson } from './erase-person.service';

export class AccountService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** What closing the account would take away. */
  losses(person: SessionPerson): Promise<AccountLosses> {
    return countLosses(this.#context.db, person.id, this.#context.clock());
  }

  /** Asks the person to confirm that it is them, then erases them; every log-in of theirs ends with it. */
  async close(asker: Asker, password: string | undefined, address: string): Promise<StepResponse> {
    const refused = await refuseUnconfirmed(this.#context, asker, password, address);
    if (refused) return refused;
    await erasePerson(this.#context, asker.person.id, { by: 'the person' });
    return { ok: true };
  }
}

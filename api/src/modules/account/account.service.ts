import type { AccountLosses } from '@portal/contract/account';
import type { StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/portal-session';
import { refusePassword } from '../authentication/present-password.service';
import { countLosses } from './account.repository';
import { erasePerson } from './erase-person.service';

export class AccountService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** What closing the account would take away. */
  losses(person: SessionPerson): Promise<AccountLosses> {
    return countLosses(this.#context.db, person.id);
  }

  /** Asks for the password once more, then erases the person; every log-in of theirs ends with it. */
  async close(person: SessionPerson, password: string, address: string): Promise<StepResponse> {
    const refused = await refusePassword(this.#context, person.id, password, address);
    if (refused) return refused;
    await erasePerson(this.#context, person.id);
    return { ok: true };
  }
}

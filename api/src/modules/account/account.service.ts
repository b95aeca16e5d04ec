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

  /** Asks the person to confirm that it is them. @returns undefined where they have */
  refuseClosing(asker: Asker, password: string | undefined, address: string): Promise<StepResponse | undefined> {
    return refuseUnconfirmed(this.#context, asker, password, address);
  }

  /** Erases the person; every log-in of theirs ends with it. */
  async close({ person }: Asker): Promise<void> {
    await erasePerson(this.#context, person.id, { by: 'the person' });
  }
}

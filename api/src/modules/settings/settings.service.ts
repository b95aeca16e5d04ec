import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/session';
import { saveLocale } from './settings.repository';

export class SettingsService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  changeLanguage(person: SessionPerson, locale: Locale): Promise<void> {
    return saveLocale(this.#context.db, person.id, locale);
  }
}

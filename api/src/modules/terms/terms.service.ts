import type { SessionUser } from '@portal/contract/authentication';
import type { Locale } from '@portal/contract/limits';
import type { TermsOfService } from '@portal/contract/terms';
import sanitizeHtml from 'sanitize-html';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { SessionPerson } from '../../http/portal-session';
import { toSessionUser } from '../authentication/session-user';
import { acceptedAt, acceptTerms, currentTerms } from './terms.repository';

const ALLOWED = {
  allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto'],
};

/** In Finland's time zone, since the date is read by people there. */
const helsinkiDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' });

/** The version that somebody who accepts now accepts. */
export async function termsInForce(db: Db): Promise<{ id: number }> {
  return currentTerms(db);
}

export class TermsService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async read(person: SessionPerson | undefined, locale: Locale): Promise<TermsOfService> {
    const { db } = this.#context;
    const terms = await currentTerms(db);
    const accepted = person?.acceptedTerms === true ? await acceptedAt(db, person.id) : null;
    return {
      updatedDate: terms.updated_date,
      acceptedTerms: accepted !== null,
      acceptedDate: accepted === null ? null : helsinkiDate.format(accepted),
      html: sanitizeHtml(terms[`html_${locale}`], ALLOWED),
    };
  }

  async accept(person: SessionPerson): Promise<SessionUser> {
    const { db, clock, config } = this.#context;
    if (!person.acceptedTerms) {
      const terms = await currentTerms(db);
      await acceptTerms(db, person.id, terms.id, clock());
    }
    return toSessionUser({ ...person, acceptedTerms: true }, config);
  }
}

import type { SessionUser } from '@portal/contract/authentication';
import { LOCALES, type Locale, perLocale } from '@portal/contract/limits';
import type { TermsOfService } from '@portal/contract/terms';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { toSessionUser } from '../../http/sessions/session-user';
import { sanitizeRichText } from '../../rich-text';
import { SHIPPED_TERMS } from './shipped-terms';
import { acceptedAt, acceptTerms, addTerms, currentTerms, insertFirstTerms } from './terms.repository';

/** The version that somebody who accepts now accepts. */
export async function termsInForce(db: Db): Promise<{ id: number }> {
  return currentTerms(db);
}

/**
 * What a new account keeps of its person's answer about the terms. Where others have come into force since they were read, none are accepted, and the
 * first log-in asks.
 */
export async function acceptanceOf(
  trx: Db,
  { acceptedTerms, termsVersion }: { acceptedTerms: boolean; termsVersion?: number },
  now: Date,
): Promise<{ accepted_terms_id: number | null; accepted_terms_at: Date | null }> {
  const { id } = await termsInForce(trx);
  return acceptedTerms && (termsVersion ?? id) === id
    ? { accepted_terms_id: id, accepted_terms_at: now }
    : { accepted_terms_id: null, accepted_terms_at: null };
}

/** A portal without terms could let nobody in, so an empty database gets those that the portal ships. */
export const ensureTerms = (db: Db): Promise<void> => insertFirstTerms(db, SHIPPED_TERMS);

/** Terms as operators import and export them. */
export interface TermsContent {
  /** yyyy-mm-dd */
  updatedDate: string;
  html: Record<Locale, string>;
}

/**
 * Puts terms in force, and everybody is asked to accept them.
 * @returns false for those that are in force already: nobody is asked about the same terms again
 */
export async function replaceTerms(db: Db, { updatedDate, html }: TermsContent): Promise<boolean> {
  const now = await currentTerms(db);
  const same = LOCALES.every((locale) => now[`html_${locale}`] === html[locale]) && now.updated_date === updatedDate;
  if (!same) await addTerms(db, updatedDate, html);
  return !same;
}

export async function termsContent(db: Db): Promise<TermsContent> {
  const now = await currentTerms(db);
  return { updatedDate: now.updated_date, html: perLocale((locale) => now[`html_${locale}`]) };
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
      version: terms.id,
      updatedDate: terms.updated_date,
      acceptedTerms: accepted !== null,
      acceptedDate: accepted === null ? null : finnishDay(accepted),
      html: sanitizeRichText(terms[`html_${locale}`]),
    };
  }

  /** @param version the terms that were read; where others are in force by now, the answer says that the terms are not accepted */
  async accept(person: SessionPerson, version: number | undefined): Promise<SessionUser> {
    const { db, clock, config } = this.#context;
    if (!person.acceptedTerms) {
      const { id } = await currentTerms(db);
      if (version !== undefined && version !== id) return toSessionUser(person, config);
      await acceptTerms(db, person.id, id, clock());
    }
    return toSessionUser({ ...person, acceptedTerms: true }, config);
  }
}

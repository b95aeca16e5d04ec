import type { Values } from '@portal/contract/fields';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { type Campaign, sectionOf } from '../campaigns/campaign';
import { fieldsOfGroups } from './sections/section-kind';
import type { StoredContents } from './stored-contents';

/** Section of the form in which names and address of the person stand. */
export const ACCOUNT_SECTION = 'basicInfo';

/** What an account knows of its person. */
export type AccountDetails = Pick<SessionPerson, 'firstName' | 'lastName' | 'email'>;

/**
 * Answers that the account knows, so that the form does not ask for them once more. They carry no revision of a field: they are no edit of the
 * candidate's, and whatever is typed or copied there wins.
 */
export function accountValues(campaign: Campaign, { firstName, lastName, email }: AccountDetails): Values {
  const definition = sectionOf(campaign, ACCOUNT_SECTION);
  const asked = new Set(definition ? fieldsOfGroups(definition).map(({ name }) => name) : []);
  const known = Object.entries({ firstName, lastName, email });
  return Object.fromEntries(known.filter(([name, value]) => asked.has(name) && value !== ''));
}

/** Contents of an application that is not begun yet, with what the account knows in them. */
export function withAccountValues(
  campaign: Campaign,
  person: AccountDetails,
  { sections, ...contents }: StoredContents,
): StoredContents {
  const field_values = accountValues(campaign, person);
  return {
    ...contents,
    sections: sections.map((section) => (section.section === ACCOUNT_SECTION ? { ...section, field_values } : section)),
  };
}

import { LANGUAGE_FIELD } from '@portal/field-rules/validate-language-skills';
import type { ApplicationSectionRow, TableRow } from '../../db/tables/applications.tables';
import { type Campaign, sectionOf } from '../campaigns/campaign';
import { type GivenLanguage, givenLanguages, languageRowId } from './sections/language-skills/given-languages';
import type { StoredContents } from './stored-contents';

/** Id of what is not stored yet. */
const NOT_BEGUN = '';

interface Whose {
  /** Of the application; none yet where it is not begun. */
  id?: string;
  user_id: string;
  campaign_id: number;
}

/** What a form holds before its first write: its sections, with nothing in them. */
export function emptyContents(campaign: Campaign): StoredContents {
  const sections = campaign.sections.map(
    ({ name }): ApplicationSectionRow => ({
      application_id: NOT_BEGUN,
      section: name,
      field_values: {},
      field_revisions: {},
      revision: 0,
      none_selected: false,
      edited_at: null,
      content_bytes: 0,
    }),
  );
  return { sections, rows: [], attachments: [] };
}

/** As `readContents` is told whose application it reads, also before there is one. */
export const readAs = ({ id = NOT_BEGUN, user_id, campaign_id }: Whose) => ({ id, user_id, campaign_id });

const rowOf = ({ id = NOT_BEGUN, user_id, campaign_id }: Whose, language: GivenLanguage): TableRow => ({
  id: languageRowId(user_id, campaign_id, language.clientRowId),
  application_id: id,
  section: 'languageSkills',
  client_row_id: language.clientRowId,
  kind: language.kind,
  position: 0,
  field_values: { [LANGUAGE_FIELD]: language.languageId },
  field_revisions: {},
  deleted: false,
  content_bytes: 0,
});

/** Languages that the campaign asks for are in the form also before the first write has made their rows. */
export function withGivenLanguages(campaign: Campaign, whose: Whose, stored: StoredContents): StoredContents {
  const definition = sectionOf(campaign, 'languageSkills');
  const given = definition ? givenLanguages(definition) : [];
  const known = new Set(stored.rows.map((row) => row.client_row_id));
  const missing = given.filter(({ clientRowId }) => !known.has(clientRowId));
  return missing.length === 0
    ? stored
    : { ...stored, rows: [...stored.rows, ...missing.map((language) => rowOf(whose, language))] };
}

import type { Campaign } from '../campaigns/campaign';
import type { FieldDefinition, SectionDefinition } from '../campaigns/campaign-definition';

/** Whatever a campaign says, an employer never writes an identity code or exchanges a candidate's file. */
const CANDIDATES_OWN = new Set<FieldDefinition['control']>(['ssn', 'file', 'photo']);

const mayEdit = (field: FieldDefinition): boolean =>
  field.employerEditable === true && !CANDIDATES_OWN.has(field.control);

/** Whether the employer may edit anything in the campaign's form. */
export function employerMayEdit({ sections }: Pick<Campaign, 'sections'>): boolean {
  return sections.some(({ groups }) => groups.some(({ fields }) => fields.some(mayEdit)));
}

/** A section as the employer may work in it: only what is theirs to edit is not read-only. */
export function sectionForEmployer(section: SectionDefinition): SectionDefinition {
  const groups = section.groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, readOnly: !mayEdit(field) })),
  }));
  return { ...section, groups };
}

import { LANGUAGE_SKILL_GROUPS, LANGUAGE_SKILL_KIND } from '@portal/contract/sections';
import type { FieldDefinition, SectionDefinition } from '../../campaigns/campaign-definition';
import { isTable } from '../contents';

/** Fields of a section by what holds their values: the section itself, or its rows (of a kind, where rows have kinds). */
export interface SectionFields {
  own: FieldDefinition[];
  ofRow(kind: number | null): FieldDefinition[];
}

const KEYS = ['required', 'needed', 'other'] as const;

function groupOfKind(kind: number | null): string | undefined {
  const key = KEYS.find((candidate) => LANGUAGE_SKILL_KIND[candidate] === kind);
  return key && LANGUAGE_SKILL_GROUPS[key];
}

export function sectionFields(definition: SectionDefinition): SectionFields {
  const ofGroup = (wanted: string | undefined) =>
    definition.groups.filter(({ name }) => name === wanted).flatMap(({ fields }) => fields);
  if (definition.name === 'languageSkills') {
    return { own: ofGroup(LANGUAGE_SKILL_GROUPS.info), ofRow: (kind) => ofGroup(groupOfKind(kind)) };
  }
  const fields = definition.groups.flatMap((group) => group.fields);
  return isTable(definition.name) ? { own: [], ofRow: () => fields } : { own: fields, ofRow: () => [] };
}

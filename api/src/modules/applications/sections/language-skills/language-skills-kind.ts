import type { FieldConfig } from '@portal/contract/fields';
import { LANGUAGE_SKILL_GROUPS, LANGUAGE_SKILL_KIND, type LanguageSkillKind } from '@portal/contract/sections';
import { isLanguageFieldRequired, validateLanguageSkills } from '@portal/field-rules/validate-language-skills';
import type { FieldDefinition, SectionDefinition } from '../../../campaigns/campaign-definition';
import { fieldsOfGroup, toFieldConfig } from '../../../campaigns/field-config';
import { SentRows } from '../rows/sent-rows';
import {
  type RuleContext,
  type SectionContents,
  type SectionErrors,
  type SectionFields,
  type SectionKind,
  type Strictness,
  sentValues,
} from '../section-kind';

const KINDS = (['required', 'needed', 'other'] as const).map((key) => ({
  kind: LANGUAGE_SKILL_KIND[key],
  group: LANGUAGE_SKILL_GROUPS[key],
}));

function fieldsByGroup({ groups }: SectionDefinition): SectionFields<FieldDefinition> {
  const ofGroup = (wanted: string | undefined) => groups.find(({ name }) => name === wanted)?.fields ?? [];
  return {
    own: ofGroup(LANGUAGE_SKILL_GROUPS.info),
    ofRow: (kind) => ofGroup(KINDS.find((candidate) => candidate.kind === kind)?.group),
  };
}

/** A field as the form shows it: marked as required also where not the campaign but the rule of language skills says so. */
function asLanguageField(kind: LanguageSkillKind | undefined, field: FieldConfig): FieldConfig {
  return kind && isLanguageFieldRequired(kind, field.name) ? { ...field, required: true } : field;
}

const findErrorsBy =
  (rowFields: ReadonlyMap<LanguageSkillKind, readonly FieldConfig[]>, requiredLanguages: readonly string[]) =>
  (section: SectionContents, strictness: Strictness, context: RuleContext): SectionErrors => {
    const { required, fields, values } = section;
    const touchedOf = (touched: ReadonlySet<string>) => (strictness === 'all' ? undefined : touched);
    const rows = section.rows.flatMap(({ kind, rowId, values: ofRow, touched }) =>
      kind === null ? [] : { kind, rowId, values: ofRow, touched: touchedOf(touched) },
    );
    const touched = touchedOf(section.touched);
    const content = { fields, rowFields, requiredLanguages, required, values, rows, touched };
    const errors = validateLanguageSkills(content, context);
    const invalidFields = [...errors.section, ...[...errors.rows.values()].flat()];
    const whole = { missingHighestRow: undefined, missingNoExperienceSelected: false };
    return { invalidFields, rows: { rows: errors.rows, invalidFieldsFound: invalidFields.length > 0, ...whole } };
  };

/** Languages in three groups of rows, each with fields of its own, and fields about them all. */
export const languageSkillsKind: SectionKind = {
  name: 'languageSkills',
  hasValues: true,
  fields: fieldsByGroup,
  groupFields(definition, group, locale, today) {
    const kind = KINDS.find((candidate) => candidate.group === group.name)?.kind;
    return fieldsOfGroup(definition, group, locale, today).map((field) => asLanguageField(kind, field));
  },
  form(definition, locale, today) {
    const { own, ofRow } = fieldsByGroup(definition);
    const toConfig = (field: FieldDefinition) => toFieldConfig(field, locale, today);
    const rowFields = new Map(
      KINDS.map(({ kind }) => [kind, ofRow(kind).map((field) => asLanguageField(kind, toConfig(field)))]),
    );
    return {
      own: own.map(toConfig),
      ofRow: (kind) => (kind && rowFields.get(kind)) ?? [],
      findErrors: findErrorsBy(rowFields, definition.languages?.required ?? []),
    };
  },
  toSent(definition, { section, rows }) {
    const { own, ofRow } = fieldsByGroup(definition);
    return {
      rows: rows.map(({ id, kind, field_values }) => ({
        rowId: id,
        kind,
        values: sentValues(ofRow(kind), field_values),
      })),
      values: sentValues(own, section?.field_values ?? {}),
    };
  },
  fromSent: (content) => SentRows.parse(content),
};

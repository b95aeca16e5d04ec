import type { FieldConfig, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { LANGUAGE_SKILL_GROUPS, LANGUAGE_SKILL_KIND, type LanguageSkillKind } from '@portal/contract/sections';
import type { ValidationContext } from './validate-field';
import { validateRecord } from './validate-record';
import type { RowContent } from './validate-rows';

/** Fields that say how well a language is known. docs/specification.md#sections */
export const LANGUAGE_LEVELS = ['oral', 'written', 'understanding'] as const;
export const LANGUAGE_FIELD = 'languageId';
const LEVELS: ReadonlySet<string> = new Set(LANGUAGE_LEVELS);

/**
 * Tells whether a field of a language row must be filled before sending whatever the campaign says: a row names its language, and of a required
 * language the levels are known.
 * @param kind of the row
 * @param field name
 */
export function isLanguageFieldRequired(kind: LanguageSkillKind, field: string): boolean {
  return field === LANGUAGE_FIELD || (kind === LANGUAGE_SKILL_KIND.required && LEVELS.has(field));
}

export interface LanguageSkillRow extends RowContent {
  kind: LanguageSkillKind;
}

export interface LanguageSkillsContent {
  /** The section holds at least one row before sending. */
  required: boolean;
  /** The section's own fields, and those of a row by its kind. */
  fields: readonly FieldConfig[];
  rowFields: ReadonlyMap<LanguageSkillKind, readonly FieldConfig[]>;
  /** ISO 639 codes that have a row of the kind required. */
  requiredLanguages: readonly string[];
  values: Values;
  rows: readonly LanguageSkillRow[];
  /** Names of the section's own fields that have been saved; absent: everything is judged as at sending. See `validateRecord`. */
  touched?: ReadonlySet<string>;
}

export interface LanguageSkillsFindings {
  /** Faults of the section itself. */
  section: InvalidField[];
  /** Faults by row, each with its `rowId`. */
  rows: Map<string, InvalidField[]>;
}

/**
 * Of the rows that name one language, those of the weakest claim: a row that the campaign asks for is right as it is, so the row beside it is one
 * too many. Among equals it is each of them.
 */
function superfluousRows(rows: readonly LanguageSkillRow[]): Set<LanguageSkillRow> {
  const byLanguage = new Map<string, LanguageSkillRow[]>();
  for (const row of rows) {
    const language = row.values[LANGUAGE_FIELD];
    if (typeof language !== 'string' || language === '') continue;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), row]);
  }
  const found = new Set<LanguageSkillRow>();
  for (const same of byLanguage.values()) {
    if (same.length === 1) continue;
    const strongest = Math.min(...same.map(({ kind }) => kind));
    const weaker = same.filter(({ kind }) => kind > strongest);
    for (const row of weaker.length > 0 ? weaker : same) found.add(row);
  }
  return found;
}

/**
 * Checks the section of language skills, each row by the fields of its kind and all together: a language stands in one row only (`only-one`).
 * @param content what the campaign asks for and what is stored
 * @param context without `values`, which are the row's
 * @returns every fault; a required language without a row, and a required section without rows, are faults of the section
 */
export function validateLanguageSkills(
  content: LanguageSkillsContent,
  context: Omit<ValidationContext, 'values' | 'requireFilled'>,
): LanguageSkillsFindings {
  const superfluous = superfluousRows(content.rows);
  const rows = new Map<string, InvalidField[]>();
  for (const row of content.rows) {
    const fields = (content.rowFields.get(row.kind) ?? []).map((field) =>
      isLanguageFieldRequired(row.kind, field.name) ? { ...field, required: true } : field,
    );
    const faults = validateRecord(fields, row.values, context, row.touched);
    if (superfluous.has(row)) faults.push({ field: LANGUAGE_FIELD, code: 'only-one' });
    rows.set(
      row.rowId,
      faults.map((fault) => ({ ...fault, rowId: row.rowId })),
    );
  }
  const section = validateRecord(content.fields, content.values, context, content.touched);
  if (content.touched === undefined) section.push(...missingRows(content));
  return { section, rows };
}

function missingRows({ required, requiredLanguages, rows }: LanguageSkillsContent): InvalidField[] {
  const there = new Set(
    rows.filter(({ kind }) => kind === LANGUAGE_SKILL_KIND.required).map(({ values }) => values[LANGUAGE_FIELD]),
  );
  if (requiredLanguages.some((language) => !there.has(language))) {
    return [{ field: LANGUAGE_SKILL_GROUPS.required, code: 'required' }];
  }
  return required && rows.length === 0 ? [{ field: 'languageSkills', code: 'required' }] : [];
}

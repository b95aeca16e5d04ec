import type { LanguageSkillsData, Row } from '@portal/contract/application';
import {
  LANGUAGE_SKILL_GROUPS,
  LANGUAGE_SKILL_KIND,
  LANGUAGE_SKILLS_RESOURCE,
  type LanguageSkillKey,
} from '@portal/contract/sections';
import { validateLanguageSkills } from '@portal/field-rules/validate-language-skills';
import { isSectionRequired } from '../../model/sections';
import { isRowErrorResolved, rowBody, withCurrentValue, withSavedRow } from '../rows/row-content';
import { rowValues } from '../rows/row-values';
import type { SectionKind, SectionRows } from '../section-kind';
import { LANGUAGE_KEYS, languageSet } from './language-sets';

const byKind = <Result>(content: LanguageSkillsData, read: (row: Row, key: LanguageSkillKey) => Result): Result[] =>
  LANGUAGE_KEYS.flatMap((key) => content[key].map((row) => read(row, key)));

const rows: SectionRows<LanguageSkillsData> = {
  read: (content, kind) =>
    LANGUAGE_KEYS.filter((key) => kind === undefined || LANGUAGE_SKILL_KIND[key] === kind).flatMap(
      (key) => content[key],
    ),
  change(content, change, { invalidFields } = {}) {
    for (const key of LANGUAGE_KEYS) content[key] = [...change(content[key], LANGUAGE_SKILL_KIND[key])];
    if (invalidFields) content.invalidFields = invalidFields;
  },
  deletePath: (campaignId) => `${LANGUAGE_SKILLS_RESOURCE}/${campaignId}/delete`,
};

/** Languages in three groups of rows, and one field about them all. */
export const languageSkillsKind: SectionKind<LanguageSkillsData> = {
  rows,
  hasOwnFields: true,
  saveCall: (campaignId, edit, attempt) => ({
    path: `${LANGUAGE_SKILLS_RESOURCE}/${campaignId}/update`,
    body: { kind: edit.kind ?? LANGUAGE_SKILL_KIND.other, ...rowBody(edit, attempt) },
  }),
  applySave(content, { row, kind }, _, result) {
    if (row) rows.change(content, (known, of) => withSavedRow(known, result, of === kind));
    else content.additionalInfo = result.saved?.value ?? null;
    content.invalidFields = result.invalidFields;
  },
  applyCurrentValue(content, { row, field }, current) {
    if (row) rows.change(content, (known) => withCurrentValue(known, field, current));
    else content.additionalInfo = current.value;
  },
  hasInvalidFields: ({ invalidFields }) => invalidFields.length > 0,
  isComplete(content, { view, ...context }) {
    const found = validateLanguageSkills(
      {
        required: isSectionRequired(view, 'languageSkills'),
        fields: view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS.info]?.fields ?? [],
        rowFields: new Map(LANGUAGE_KEYS.map((key) => [LANGUAGE_SKILL_KIND[key], languageSet(view, key).fields])),
        // The server makes a row of each, and keeps it.
        requiredLanguages: [],
        values: { additionalInfo: content.additionalInfo },
        rows: byKind(content, (row, key) => ({
          kind: LANGUAGE_SKILL_KIND[key],
          rowId: row.rowId,
          values: rowValues(row),
        })),
      },
      context,
    );
    return found.section.length === 0 && [...found.rows.values()].every((errors) => errors.length === 0);
  },
  given: (content) => ({
    values: { additionalInfo: content.additionalInfo },
    rows: byKind(content, (row, key) => ({ values: rowValues(row), given: key !== 'other' })),
  }),
  isErrorResolved(content, error, context) {
    if (error.rowId) return isRowErrorResolved(rows.read(content), error, context);
    return !content.invalidFields.some((invalid) => !invalid.rowId);
  },
  messageOfSection: ({ code, rowId }) => (code === 'required' && !rowId ? 'application.language.missing' : undefined),
};

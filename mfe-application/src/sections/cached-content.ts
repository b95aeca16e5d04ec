import type { PortalDispatch, PortalState } from '@portal/api-client';
import type { LanguageSkillsData, Row, TableData, TableWriteResult } from '@portal/contract/application';
import { LANGUAGE_SKILL_KIND, type LanguageSkillKind, TABLE_RESOURCES } from '@portal/contract/sections';
import type { ApplicationRef } from '../model/application-ref';
import { LANGUAGE_KEYS, type RowSection } from './rows/row-set';
import { rowsOf } from './rows/row-values';
import { sectionsApi } from './sections.api';

const FLAGS = [
  'invalidFieldsFound',
  'missingHighestRow',
  'missingNoExperienceSelected',
  'noExperienceSelected',
] as const;

/** The content of a section of rows, as far as it is loaded. */
export function rowData(
  state: PortalState,
  application: ApplicationRef,
  section: RowSection,
): TableData | LanguageSkillsData | undefined {
  const { getTable, getLanguageSkills } = sectionsApi.endpoints;
  return section === 'languageSkills'
    ? getLanguageSkills.select({ application })(state).data
    : getTable.select({ application, section })(state).data;
}

/** Changes the cached rows of a section, and takes over the flags of the answer that tells of the change. */
export function changeCachedRows(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  section: RowSection,
  change: (rows: readonly Row[], kind?: LanguageSkillKind) => readonly Row[],
  flags: Partial<TableWriteResult> = {},
): void {
  const { updateQueryData } = sectionsApi.util;
  if (section === 'languageSkills') {
    dispatch(
      updateQueryData('getLanguageSkills', { application }, (draft) => {
        for (const key of LANGUAGE_KEYS) draft[key] = [...change(draft[key], LANGUAGE_SKILL_KIND[key])];
        if (flags.invalidFields) draft.invalidFields = flags.invalidFields;
      }),
    );
    return;
  }
  dispatch(
    updateQueryData('getTable', { application, section }, (draft) => {
      const { rowsKey } = TABLE_RESOURCES[section];
      draft[rowsKey] = [...change(rowsOf(draft, rowsKey))];
      for (const flag of FLAGS) if (flags[flag] !== undefined) draft[flag] = flags[flag];
    }),
  );
}

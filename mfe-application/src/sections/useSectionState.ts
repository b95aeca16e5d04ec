import { type PortalState, usePortalSelector } from '@portal/api-client';
import type { Edit } from '@portal/auto-save/edit';
import { SECTION_STATE, type SectionName, type SectionState } from '@portal/contract/sections';
import { fillPercent, type SectionProgress } from '@portal/field-rules/fill-percent';
import { useCallback } from 'react';
import { useEditsSelector } from '../autosave/auto-save-context';
import type { FormState } from '../components/form-context';
import { useForm } from '../components/form-context';
import { isRecordSection, isRowSection } from '../model/section-kinds';
import { type VisibleSection, visibleSections } from '../model/sections';
import { rowData } from './cached-content';
import { type SectionData, sectionProgress, sectionState } from './section-state';
import { sectionsApi } from './sections.api';

/** Content of a section, where it is loaded. */
export function loadedData(
  state: PortalState,
  { application }: FormState,
  section: SectionName,
): SectionData | undefined {
  if (isRecordSection(section)) {
    return sectionsApi.endpoints.getRecord.select({ application, section })(state).data;
  }
  if (isRowSection(section)) return rowData(state, application, section);
  return sectionsApi.endpoints.getAttachments.select({ application })(state).data;
}

/** Where a section stands in a state of the store. */
export function stateOf(state: PortalState, form: FormState, section: SectionName): SectionState {
  const data = loadedData(state, form, section);
  const known = form.view.sectionMap[section]?.state ?? SECTION_STATE.draft;
  return data ? sectionState(form.view, section, data, form.validated, form) : known;
}

/** Where a section stands: its content where that is loaded, else what the server said; and to mend while something in it waits for the person. */
export function useSectionState(section: SectionName): SectionState {
  const form = useForm();
  const blocked = useEditsSelector(
    useCallback(
      (edits: readonly Edit[]) => (edits.some((edit) => edit.section === section && edit.block) ? 'blocked' : ''),
      [section],
    ),
  );
  const known = usePortalSelector((state) => stateOf(state, form, section));
  return blocked ? SECTION_STATE.error : known;
}

/** How much is filled, in percent. What is not loaded is as the server said. */
export function useFillPercent(): number {
  const form = useForm();
  return usePortalSelector((state) =>
    fillPercent(visibleSections(form.view).map((section) => progressOf(state, form, section))),
  );
}

function progressOf(state: PortalState, form: FormState, section: VisibleSection): SectionProgress {
  const data = loadedData(state, form, section.name);
  if (data) return sectionProgress(form.view, section.name, data, form);
  const done = section.state === SECTION_STATE.success;
  return { done, complete: section.complete ?? done };
}

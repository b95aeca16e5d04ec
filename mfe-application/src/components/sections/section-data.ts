import { type PortalState, usePortalSelector } from '@portal/api-client';
import { SECTION_STATE, type SectionName, type SectionState } from '@portal/contract/sections';
import { sectionsApi } from '../../api/sections.api';
import { isRecordSection, isTableSection } from '../../model/section-kinds';
import { type SectionData, sectionState } from '../../model/section-state';
import { visibleSections } from '../../model/sections';
import type { FormState } from '../form-context';
import { useForm } from '../form-context';

/** Content of a section, where it is loaded. */
export function loadedData(
  state: PortalState,
  { application }: FormState,
  section: SectionName,
): SectionData | undefined {
  const { getRecord, getTable, getAttachments } = sectionsApi.endpoints;
  if (isRecordSection(section)) return getRecord.select({ application, section })(state).data;
  if (isTableSection(section)) return getTable.select({ application, section })(state).data;
  return section === 'attachments' ? getAttachments.select({ application })(state).data : undefined;
}

/** Where a section stands in a state of the store. */
export function stateOf(state: PortalState, form: FormState, section: SectionName): SectionState {
  const data = loadedData(state, form, section);
  const known = form.view.sectionMap[section]?.state ?? SECTION_STATE.draft;
  return data ? sectionState(form.view, section, data, form.validated) : known;
}

/** Where a section stands: its content where that is loaded, else what the server said. */
export function useSectionState(section: SectionName): SectionState {
  const form = useForm();
  return usePortalSelector((state) => stateOf(state, form, section));
}

/**
 * How much is filled, in percent: the share of sections that are loaded and, in a draft, validated and not marked invalid.
 * Specification, section 4.
 */
export function useFillPercent(): number {
  const form = useForm();
  const sections = visibleSections(form.view);
  const done = usePortalSelector(
    (state) =>
      sections.filter(
        ({ name }) =>
          loadedData(state, form, name) !== undefined &&
          (!form.view.draft || stateOf(state, form, name) === SECTION_STATE.success),
      ).length,
  );
  return sections.length === 0 ? 0 : Math.round((done / sections.length) * 100);
}

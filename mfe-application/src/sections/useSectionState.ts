import { type PortalState, usePortalSelector } from '@portal/api-client';
import type { Edit } from '@portal/auto-save/edit';
import { SECTION_STATE, type SectionName } from '@portal/contract/sections';
import { fillPercent, type SectionProgress } from '@portal/field-rules/fill-percent';
import { useCallback } from 'react';
import { useEditsSelector } from '../components/auto-save-context';
import type { FormState } from '../components/form-context';
import { useForm } from '../components/form-context';
import { type VisibleSection, visibleSections } from '../model/sections';
import { cachedContent } from './cached-content';
import { type ShownState, sectionProgress, sectionState } from './section-state';

/** The state of a section by its content where that is loaded, else as the server said. */
export function stateOf(state: PortalState, form: FormState, section: SectionName): ShownState {
  const content = cachedContent(state, form.application, section);
  if (content) return sectionState(form.view, section, content, form.validated, form);
  const { state: known = SECTION_STATE.draft, started } = form.view.sectionMap[section] ?? {};
  return known === SECTION_STATE.draft && started === false ? 'not-started' : known;
}

/** The state of a section; an error while something in it waits for the person. */
export function useSectionState(section: SectionName): ShownState {
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

function progressOf(
  state: PortalState,
  form: FormState,
  section: VisibleSection,
): Pick<SectionProgress, 'done' | 'complete'> {
  const content = cachedContent(state, form.application, section.name);
  if (content) return sectionProgress(form.view, section.name, content, form);
  const done = section.state === SECTION_STATE.success;
  return { done, complete: section.complete ?? done };
}

import type { ApplicationViewModel } from '@portal/contract/application';
import { SECTION_STATE, type SectionName, type SectionState } from '@portal/contract/sections';
import { finnishDay } from '@portal/field-rules/dates';
import { isStarted, type SectionProgress } from '@portal/field-rules/fill-percent';
import type { SectionContent } from './section-content';
import type { Elsewhere } from './section-kind';
import { kindOf } from './section-kinds';

/** The state of a section as the form shows it: of those that the server calls drafts some are begun and some are not. */
export type ShownState = SectionState | 'not-started';

/**
 * The state of a section whose content is loaded.
 * @param validated whether the preview has validated everything: what is missing is then an error
 */
export function sectionState(
  view: ApplicationViewModel,
  section: SectionName,
  content: SectionContent,
  validated: boolean,
  elsewhere: Elsewhere = {},
): ShownState {
  if (kindOf(section).hasInvalidFields(content)) return SECTION_STATE.error;
  const { started, done, complete } = sectionProgress(view, section, content, elsewhere);
  if (done || (validated && complete)) return SECTION_STATE.success;
  if (validated) return SECTION_STATE.error;
  return started ? SECTION_STATE.draft : 'not-started';
}

/** How far a section is whose content is loaded, by the server's rule. */
export function sectionProgress(
  view: ApplicationViewModel,
  section: SectionName,
  content: SectionContent,
  { birthDate, hasAttachment }: Elsewhere = {},
): SectionProgress {
  const known = progressOf.get(content);
  if (known?.view === view && known.birthDate === birthDate && known.hasAttachment === hasAttachment)
    return known.progress;
  const kind = kindOf(section);
  const context = { view, today: finnishDay(new Date()), birthDate, hasAttachment };
  const complete = !kind.hasInvalidFields(content) && kind.isComplete(content, context);
  const started = isStarted(kind.given(content));
  const progress = { started, complete, done: complete && started };
  progressOf.set(content, { view, birthDate, hasAttachment, progress });
  return progress;
}

/** The same content is asked about in many places at each change of the store, and a hundred rows take a while. */
const progressOf = new WeakMap<SectionContent, Elsewhere & { view: ApplicationViewModel; progress: SectionProgress }>();

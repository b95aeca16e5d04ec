import { LANGUAGE_SKILL_KIND } from '@portal/contract/sections';
import { fillPercent, isStarted, type SectionProgress } from '@portal/field-rules/fill-percent';
import { type Contents, isComplete } from './contents';
import type { SectionContents } from './sections/section-kind';

/** How far a section is. */
export function progressOf(contents: Contents, section: SectionContents): SectionProgress {
  const { values, rows, attachments, noneSelected } = section;
  const complete = isComplete(contents, section);
  const given = rows.map((row) => ({
    values: row.values,
    given: row.kind !== null && row.kind !== LANGUAGE_SKILL_KIND.other,
  }));
  const started = isStarted({ values, rows: given, files: attachments.size, noneSelected });
  return { started, done: started && complete, complete };
}

/** How much of an application is filled in, by the rule that the form has too. */
export const fillPercentOf = (contents: Contents): number =>
  fillPercent([...contents.sections.values()].map((section) => progressOf(contents, section)));

import type { ApplicationViewModel } from '@portal/contract/application';
import type { PreviewError } from '@portal/contract/preview';
import { finnishDay } from '@portal/field-rules/dates';
import type { SectionContent } from './section-content';
import type { Elsewhere } from './section-kind';
import { kindOf } from './section-kinds';

/** Whether an error that the preview found is resolved. @param content of its section as it is now */
export function isErrorResolved(
  view: ApplicationViewModel,
  error: PreviewError,
  content: SectionContent,
  { birthDate, hasAttachment }: Elsewhere,
): boolean {
  const context = { view, today: finnishDay(new Date()), birthDate, hasAttachment };
  return kindOf(error.section).isErrorResolved(content, error, context);
}

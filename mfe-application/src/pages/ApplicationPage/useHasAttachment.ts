import type { ApplicationViewModel } from '@portal/contract/application';
import type { ApplicationRef } from '../../model/application-ref';
import { sectionFields, visibleSections } from '../../model/sections';
import { useFromSection } from '../../sections/cached-content';

/** Whether a file is attached, where an answer of the form can say so; asked for only then. */
export function useHasAttachment(application: ApplicationRef, view: ApplicationViewModel): boolean | undefined {
  const sections = visibleSections(view).map(({ name }) => name);
  const told = sections.some((name) => sectionFields(view, name).some(({ needsAttachment }) => needsAttachment));
  const skip = !told || !sections.includes('attachments');
  return useFromSection(application, 'attachments', skip, (content) => ({
    hasAttachment: content && Object.values(content.values).some((files) => files.length > 0),
  })).hasAttachment;
}

import type { ApplicationViewModel } from '@portal/contract/application';
import type { ApplicationRef } from '../../../model/application-ref';
import { sectionFields, visibleSections } from '../../../model/sections';
import { useFromSection } from '../../../sections/cached-content';
import type { Elsewhere } from '../../../sections/section-kind';

/** What the rules of sections look at in other sections; each is asked for only where a rule needs it. */
export function useElsewhere(application: ApplicationRef, view: ApplicationViewModel): Elsewhere {
  const { birthDate } = useFromSection(application, 'basicInfo', !view.sectionMap.basicInfo?.visible, (content) => ({
    birthDate: content?.values.birthDate,
  }));
  const sections = visibleSections(view).map(({ name }) => name);
  const asks = sections.some((name) => sectionFields(view, name).some(({ needsAttachment }) => needsAttachment));
  const skip = !asks || !sections.includes('attachments');
  const { hasAttachment } = useFromSection(application, 'attachments', skip, (content) => ({
    hasAttachment: content && Object.values(content.values).some((files) => files.length > 0),
  }));
  return { birthDate, hasAttachment };
}

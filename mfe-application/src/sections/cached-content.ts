import type { PortalState } from '@portal/api-client';
import type { Row } from '@portal/contract/application';
import type { SectionName } from '@portal/contract/sections';
import type { ApplicationRef } from '../model/application-ref';
import type { ContentOf } from './section-content';
import { kindOf } from './section-kinds';
import { sectionsApi, useGetSectionQuery } from './sections.api';

/** The cached content of a section, if it has been loaded; another object each time that it has changed. */
export function cachedContent<Section extends SectionName>(
  state: PortalState,
  application: ApplicationRef,
  section: Section,
): ContentOf<Section> | undefined {
  return sectionsApi.endpoints.getSection.select({ application, section })(state).data as
    | ContentOf<Section>
    | undefined;
}

/** The cached rows of a section; none where it has no rows or is not loaded. */
export function cachedRows(state: PortalState, application: ApplicationRef, section: SectionName): readonly Row[] {
  const content = cachedContent(state, application, section);
  return (content && kindOf(section).rows?.read(content)) ?? [];
}

/** Action that changes the cached content of a section, if it has been loaded. @param change changes the draft that it is given */
export function updateContent<Section extends SectionName>(
  application: ApplicationRef,
  section: Section,
  change: (content: ContentOf<Section>) => void,
) {
  return sectionsApi.util.updateQueryData('getSection', { application, section }, (draft) => {
    change(draft as ContentOf<Section>);
  });
}

/**
 * Loads a section and reads something off its content; draws again only when that changes.
 * @param skip whether it is not needed
 */
export function useFromSection<Section extends SectionName, Result extends object>(
  application: ApplicationRef,
  section: Section,
  skip: boolean,
  read: (content: ContentOf<Section> | undefined) => Result,
): Result {
  return useGetSectionQuery(
    { application, section },
    { skip, selectFromResult: ({ data }) => read(data as ContentOf<Section> | undefined) },
  );
}

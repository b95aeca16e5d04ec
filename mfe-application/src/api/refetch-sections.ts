import type { PortalDispatch, PortalState } from '@portal/api-client';
import type { SectionName } from '@portal/contract/sections';
import type { ApplicationRef } from '../model/application-ref';
import { isRecordSection, isTableSection } from '../model/section-kinds';
import { sectionsApi, sectionUrl } from './sections.api';

/**
 * Fetches the named sections again, of those that have been opened. What is pending still shows over what comes.
 * @param isStale asked when an answer is there: whether something was saved meanwhile, so that it may be older than what is on the screen
 * @returns the sections whose answers were too old
 */
export function refetchSections(
  application: ApplicationRef,
  sections: readonly SectionName[],
  isStale: () => boolean = () => false,
) {
  return async (dispatch: PortalDispatch, getState: () => PortalState): Promise<SectionName[]> => {
    const { upsertQueryData } = sectionsApi.util;
    async function again(section: SectionName): Promise<SectionName[]> {
      if (!isLoaded(getState(), application, section)) return [];
      const url = sectionUrl(application, section);
      const { data } = await dispatch(sectionsApi.endpoints.look.initiate(url, { track: false }));
      if (!data) return [];
      if (isStale()) return [section];
      if (isRecordSection(section)) await dispatch(upsertQueryData('getRecord', { application, section }, data));
      else if (isTableSection(section)) await dispatch(upsertQueryData('getTable', { application, section }, data));
      else if (section === 'languageSkills')
        await dispatch(upsertQueryData('getLanguageSkills', { application }, data));
      else await dispatch(upsertQueryData('getAttachments', { application }, data));
      return [];
    }
    return (await Promise.all(sections.map(again))).flat();
  };
}

/**
 * Waits for a section's first content where it is on its way: it may be older than a save that was acknowledged meanwhile, which can be put into it
 * only once it is there.
 */
export function firstContent(application: ApplicationRef, section: SectionName) {
  return async (dispatch: PortalDispatch, getState: () => PortalState): Promise<void> => {
    if (isLoaded(getState(), application, section)) return;
    const { getRunningQueryThunk } = sectionsApi.util;
    if (isRecordSection(section)) await dispatch(getRunningQueryThunk('getRecord', { application, section }));
    else if (isTableSection(section)) await dispatch(getRunningQueryThunk('getTable', { application, section }));
    else if (section === 'languageSkills') await dispatch(getRunningQueryThunk('getLanguageSkills', { application }));
  };
}

function isLoaded(state: PortalState, application: ApplicationRef, section: SectionName): boolean {
  const { getRecord, getTable, getLanguageSkills, getAttachments } = sectionsApi.endpoints;
  if (isRecordSection(section)) return getRecord.select({ application, section })(state).data !== undefined;
  if (isTableSection(section)) return getTable.select({ application, section })(state).data !== undefined;
  const { select } = section === 'languageSkills' ? getLanguageSkills : getAttachments;
  return select({ application })(state).data !== undefined;
}

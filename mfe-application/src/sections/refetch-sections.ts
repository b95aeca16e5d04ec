import { type ApiError, isTransient, type PortalDispatch, type PortalState } from '@portal/api-client';
import type { SectionName } from '@portal/contract/sections';
import type { ApplicationRef } from '../model/application-ref';
import { isRecordSection, isTableSection } from '../model/section-kinds';
import { sectionsApi, sectionUrl } from './sections.api';

/** What could not be fetched again. */
export interface NotRefetched {
  /** Something else has come into these sections meanwhile: the answers were too old. */
  overtaken: readonly SectionName[];
  /** No answer came to these, or none before somebody logs in again. */
  unread: readonly SectionName[];
}

/**
 * Fetches the named sections again, of those that have been opened. What is pending still shows over what comes.
 * @param isStale asked when an answer is there: whether something was saved meanwhile, so that it may be older than what is on the screen
 */
export function refetchSections(
  application: ApplicationRef,
  sections: readonly SectionName[],
  isStale: () => boolean = () => false,
) {
  return async (dispatch: PortalDispatch, getState: () => PortalState): Promise<NotRefetched> => {
    const { upsertQueryData } = sectionsApi.util;
    const overtaken: SectionName[] = [];
    const unread: SectionName[] = [];
    async function again(section: SectionName): Promise<void> {
      // The first answer may have been on its way when the section changed.
      await dispatch(firstContent(application, section));
      const held = heldOf(getState(), application, section);
      if (held === undefined) return;
      const url = sectionUrl(application, section);
      const { data, error } = await dispatch(sectionsApi.endpoints.look.initiate(url, { track: false }));
      if (!data) {
        if (mayComeLater(error as ApiError)) unread.push(section);
        return;
      }
      if (isStale() || heldOf(getState(), application, section) !== held) {
        overtaken.push(section);
        return;
      }
      if (isRecordSection(section)) await dispatch(upsertQueryData('getRecord', { application, section }, data));
      else if (isTableSection(section)) await dispatch(upsertQueryData('getTable', { application, section }, data));
      else if (section === 'languageSkills')
        await dispatch(upsertQueryData('getLanguageSkills', { application }, data));
      else await dispatch(upsertQueryData('getAttachments', { application }, data));
    }
    await Promise.all(sections.map(again));
    return { overtaken, unread };
  };
}

const mayComeLater = (error: ApiError): boolean =>
  isTransient(error) || (error.kind === 'problem' && error.code === 'unauthenticated');

/**
 * Waits for a section's first content where it is on its way: it may be older than a save that was acknowledged meanwhile, which can be put into it
 * only once it is there.
 */
export function firstContent(application: ApplicationRef, section: SectionName) {
  return async (dispatch: PortalDispatch, getState: () => PortalState): Promise<void> => {
    if (heldOf(getState(), application, section) !== undefined) return;
    const { getRunningQueryThunk } = sectionsApi.util;
    if (isRecordSection(section)) await dispatch(getRunningQueryThunk('getRecord', { application, section }));
    else if (isTableSection(section)) await dispatch(getRunningQueryThunk('getTable', { application, section }));
    else if (section === 'languageSkills') await dispatch(getRunningQueryThunk('getLanguageSkills', { application }));
    else await dispatch(getRunningQueryThunk('getAttachments', { application }));
  };
}

/** What is held of a section, if it has been opened; another object each time that it has changed. */
function heldOf(state: PortalState, application: ApplicationRef, section: SectionName): object | undefined {
  const { getRecord, getTable, getLanguageSkills, getAttachments } = sectionsApi.endpoints;
  if (isRecordSection(section)) return getRecord.select({ application, section })(state).data;
  if (isTableSection(section)) return getTable.select({ application, section })(state).data;
  return section === 'languageSkills'
    ? getLanguageSkills.select({ application })(state).data
    : getAttachments.select({ application })(state).data;
}

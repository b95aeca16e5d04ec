import { type ApiError, isTransient, type PortalDispatch, type PortalState } from '@portal/api-client';
import type { SectionName } from '@portal/contract/sections';
import type { ApplicationRef } from '../model/application-ref';
import { cachedContent } from './cached-content';
import { sectionsApi } from './sections.api';

/** What could not be fetched again. */
export interface NotRefetched {
  /** Something else has come into these sections meanwhile: the responses were stale. */
  stale: readonly SectionName[];
  /** No response came to these, or none can come before the person logs in again. */
  unread: readonly SectionName[];
}

/**
 * Fetches the named sections again, of those that have been opened. What is pending still shows over what comes.
 * @param isStale asked when a response is there: whether something was saved meanwhile, so that it may be older than what is on the screen
 */
export function refetchSections(
  application: ApplicationRef,
  sections: readonly SectionName[],
  isStale: () => boolean = () => false,
) {
  return async (dispatch: PortalDispatch, getState: () => PortalState): Promise<NotRefetched> => {
    const stale: SectionName[] = [];
    const unread: SectionName[] = [];
    async function refetch(section: SectionName): Promise<void> {
      // The first response may have been on its way when the section changed.
      await dispatch(firstContent(application, section));
      const cached = cachedContent(getState(), application, section);
      if (cached === undefined) return;
      const request = { application, section };
      const { data, error } = await dispatch(sectionsApi.endpoints.fetchSection.initiate(request, { track: false }));
      if (!data) {
        if (mayComeLater(error as ApiError)) unread.push(section);
      } else if (isStale() || cachedContent(getState(), application, section) !== cached) {
        stale.push(section);
      } else {
        await dispatch(sectionsApi.util.upsertQueryData('getSection', request, data));
      }
    }
    await Promise.all(sections.map(refetch));
    return { stale, unread };
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
    if (cachedContent(getState(), application, section) !== undefined) return;
    await dispatch(sectionsApi.util.getRunningQueryThunk('getSection', { application, section }));
  };
}

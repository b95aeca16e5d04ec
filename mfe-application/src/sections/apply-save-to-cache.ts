import type { PortalDispatch } from '@portal/api-client';
import type { Attempt, Edit } from '@portal/auto-save/edit';
import type { CurrentValue, SaveRowResult } from '@portal/contract/application';
import type { ApplicationRef } from '../model/application-ref';
import { updateContent } from './cached-content';
import { kindOf } from './section-kinds';

/**
 * Puts what the server has acknowledged into the cached content of the section, so that it shows without being fetched again. Content that was
 * fetched later stays: a repeated call gets the answer of its first time, and somebody else may have written since. An answer from before the
 * revision that the call was based on is of an application that was begun anew, whose revisions start again.
 */
export function applySaveToCache(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  edit: Edit,
  attempt: Attempt,
  result: SaveRowResult,
): void {
  const { section } = edit;
  dispatch(
    updateContent(application, section, (content) => {
      const begunAnew = result.revision < (attempt.baseRevision ?? 0);
      if (begunAnew || result.revision >= content.revision) kindOf(section).applySave(content, edit, attempt, result);
    }),
  );
}

/** Caches the newer value that a save would have overwritten; what was typed still shows over it until the person has chosen. */
export function applyCurrentValueToCache(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  edit: Edit,
  current: CurrentValue,
): void {
  const { section } = edit;
  dispatch(updateContent(application, section, (content) => kindOf(section).applyCurrentValue(content, edit, current)));
}

/** Takes a row that was deleted elsewhere out of the cache; what was typed into it is still held by auto-save. */
export function removeRowFromCache(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  { section, row }: Pick<Edit, 'section' | 'row'>,
): void {
  dispatch(
    updateContent(application, section, (content) =>
      kindOf(section).rows?.change(content, (rows) => rows.filter(({ clientRowId }) => clientRowId !== row)),
    ),
  );
}

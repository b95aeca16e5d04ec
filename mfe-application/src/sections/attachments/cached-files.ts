import type { PortalDispatch } from '@portal/api-client';
import type { UploadResult } from '@portal/contract/attachments';
import type { ApplicationRef } from '../../model/application-ref';
import { updateContent } from '../cached-content';

/**
 * Puts a file that arrived into the cached content of the attachments.
 * @param alone the field takes one file, so it replaces what was there
 */
export function addUploadToCache(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  result: UploadResult,
  alone: boolean,
): void {
  const { attachment } = result;
  if (!attachment) return;
  dispatch(
    updateContent(application, 'attachments', (draft) => {
      const { field } = attachment;
      const known = draft.values[field] ?? [];
      const others = alone ? [] : known.filter((file) => file.fileId !== attachment.fileId);
      draft.values[field] = [...others, attachment];
      draft.invalidFields = result.invalidFields;
    }),
  );
}

/** Takes a removed file out of the cached content of the attachments. */
export function removeFileFromCache(
  dispatch: PortalDispatch,
  application: ApplicationRef,
  field: string,
  fileId: string,
): void {
  dispatch(
    updateContent(application, 'attachments', (draft) => {
      draft.values[field] = (draft.values[field] ?? []).filter((file) => file.fileId !== fileId);
    }),
  );
}

import { baseApi, type PortalDispatch } from '@portal/api-client';
import type { UploadResult, WriteResult } from '@portal/contract/application';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { sectionsApi } from './sections.api';

/** Removal of files; uploads go by `upload`. */
const attachmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    deleteAttachment: build.mutation<
      WriteResult,
      { application: ApplicationRef; field: string; fileId: string; key: string }
    >({
      query: ({ application, field, fileId, key }) => ({
        url: withPortal(`attachments/${application.campaignId}/delete_field`, application),
        method: 'POST',
        body: { field, fileId },
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true },
    }),
  }),
});
export const { useDeleteAttachmentMutation } = attachmentsApi;

/** Puts a file that arrived into the cached content of the attachments. */
export function keepUploaded(dispatch: PortalDispatch, application: ApplicationRef, result: UploadResult): void {
  const { attachment } = result;
  if (!attachment) return;
  dispatch(
    sectionsApi.util.updateQueryData('getAttachments', { application }, (draft) => {
      const { field } = attachment;
      const known = draft.values[field] ?? [];
      draft.values[field] = [...known.filter((file) => file.fileId !== attachment.fileId), attachment];
      draft.invalidFields = result.invalidFields;
    }),
  );
}

/** Takes a removed file out of the cached content of the attachments. */
export function forgetFile(dispatch: PortalDispatch, application: ApplicationRef, field: string, fileId: string): void {
  dispatch(
    sectionsApi.util.updateQueryData('getAttachments', { application }, (draft) => {
      draft.values[field] = (draft.values[field] ?? []).filter((file) => file.fileId !== fileId);
    }),
  );
}

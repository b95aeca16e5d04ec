import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { WriteResult } from '@portal/contract/application';
import type { ReusableAttachments, UploadResult } from '@portal/contract/attachments';
import type { Locale } from '@portal/contract/limits';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isWriteResult } from './answers';

interface FileCall {
  application: ApplicationRef;
  field: string;
  fileId: string;
  /** Idempotency-Key. */
  key: string;
}

const fileCall = (verb: string) => ({
  query: ({ application, field, fileId, key }: FileCall) => ({
    url: withPortal(`attachments/${application.campaignId}/${verb}`, application),
    method: 'POST',
    body: { field, fileId },
    headers: { [IDEMPOTENCY_HEADER]: key },
  }),
  extraOptions: { suppressError: true, isAnswer: isWriteResult },
});

/** Files that are removed or attached once more; uploads go by `upload`. */
const attachmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    deleteAttachment: build.mutation<WriteResult, FileCall>(fileCall('delete_field')),
    /** By language, since the titles of the applications come with it. */
    getReusableAttachments: build.query<ReusableAttachments, { application: ApplicationRef; locale: Locale }>({
      query: ({ application }) => withPortal(`attachments/${application.campaignId}/reusable`, application),
      extraOptions: { suppressError: true, isAnswer: answerWith<ReusableAttachments>('attachments') },
    }),
    reuseAttachment: build.mutation<UploadResult, FileCall>(fileCall('reuse')),
  }),
});
export const { useDeleteAttachmentMutation, useGetReusableAttachmentsQuery, useReuseAttachmentMutation } =
  attachmentsApi;

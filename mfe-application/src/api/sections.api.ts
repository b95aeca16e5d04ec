import { baseApi } from '@portal/api-client';
import type {
  AttachmentsData,
  RecordData,
  SaveRowResult,
  TableData,
  TableWriteResult,
} from '@portal/contract/application';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { RECORD_RESOURCES, type RecordSection, TABLE_RESOURCES, type TableSection } from '@portal/contract/sections';
import { type ApplicationRef, withPortal } from '../model/application-ref';

/** One save of the outbox, ready to be sent. */
export interface SaveCall {
  url: string;
  body: object;
  /** Idempotency-Key. */
  key: string;
}

/** The content of the sections. Saves change the cached content themselves, so that nothing is fetched again while somebody types. */
export const sectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRecord: build.query<RecordData, { application: ApplicationRef; section: RecordSection }>({
      query: ({ application, section }) =>
        withPortal(`${RECORD_RESOURCES[section]}/${application.campaignId}`, application),
      providesTags: ['ApplicationSection'],
      extraOptions: { suppressError: true },
    }),
    getTable: build.query<TableData, { application: ApplicationRef; section: TableSection }>({
      query: ({ application, section }) =>
        withPortal(`${TABLE_RESOURCES[section].resource}/${application.campaignId}`, application),
      providesTags: ['ApplicationSection'],
      extraOptions: { suppressError: true },
    }),
    getAttachments: build.query<AttachmentsData, { application: ApplicationRef }>({
      query: ({ application }) => withPortal(`attachments/${application.campaignId}`, application),
      providesTags: ['Attachments'],
      extraOptions: { suppressError: true },
    }),
    save: build.mutation<SaveRowResult, SaveCall>({
      query: ({ url, body, key }) => ({ url, method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } }),
      extraOptions: { suppressError: true },
    }),
    deleteRow: build.mutation<
      TableWriteResult,
      { application: ApplicationRef; section: TableSection; rowId: string; key: string }
    >({
      query: ({ application, section, rowId, key }) => ({
        url: withPortal(`${TABLE_RESOURCES[section].resource}/delete/${application.campaignId}`, application),
        method: 'POST',
        body: { rowId },
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true },
    }),
  }),
});
export const { useGetRecordQuery, useGetTableQuery, useGetAttachmentsQuery, useDeleteRowMutation } = sectionsApi;

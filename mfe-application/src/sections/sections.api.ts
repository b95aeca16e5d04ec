import { baseApi } from '@portal/api-client';
import type {
  AttachmentsData,
  LanguageSkillsData,
  RecordData,
  SaveRowResult,
  TableData,
  TableWriteResult,
} from '@portal/contract/application';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import {
  LANGUAGE_SKILLS_RESOURCE,
  RECORD_RESOURCES,
  type RecordSection,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import { isWriteResult } from '../api/answers';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isRecordSection, isTableSection } from '../model/section-kinds';
import { keepsWhatWasSaved } from './stale-response';

/** One write of a section's content, ready to be sent. */
export interface SaveCall {
  url: string;
  body: object;
  /** Idempotency-Key. */
  key: string;
}

/** Where the content of a section is read. */
export function sectionUrl(application: ApplicationRef, section: SectionName): string {
  const resource = isRecordSection(section)
    ? RECORD_RESOURCES[section]
    : isTableSection(section)
      ? TABLE_RESOURCES[section].resource
      : section === 'languageSkills'
        ? LANGUAGE_SKILLS_RESOURCE
        : 'attachments';
  return withPortal(`${resource}/${application.campaignId}`, application);
}

const write = ({ url, body, key }: SaveCall) => ({
  url,
  method: 'POST',
  body,
  headers: { [IDEMPOTENCY_HEADER]: key },
});

type SectionContent = RecordData & TableData & LanguageSkillsData & AttachmentsData;

/** The content of the sections. Saves change the cached content themselves, so that nothing is fetched again while somebody types. */
export const sectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRecord: build.query<RecordData, { application: ApplicationRef; section: RecordSection }>({
      query: ({ application, section }) => sectionUrl(application, section),
      providesTags: ['ApplicationSection'],
      ...keepsWhatWasSaved,
      extraOptions: { suppressError: true },
    }),
    getTable: build.query<TableData, { application: ApplicationRef; section: TableSection }>({
      query: ({ application, section }) => sectionUrl(application, section),
      providesTags: ['ApplicationSection'],
      ...keepsWhatWasSaved,
      extraOptions: { suppressError: true },
    }),
    getLanguageSkills: build.query<LanguageSkillsData, { application: ApplicationRef }>({
      query: ({ application }) => sectionUrl(application, 'languageSkills'),
      providesTags: ['ApplicationSection'],
      ...keepsWhatWasSaved,
      extraOptions: { suppressError: true },
    }),
    getAttachments: build.query<AttachmentsData, { application: ApplicationRef }>({
      query: ({ application }) => sectionUrl(application, 'attachments'),
      providesTags: ['Attachments'],
      ...keepsWhatWasSaved,
      extraOptions: { suppressError: true },
    }),
    /** The content of a section as it is now, beside what is cached. */
    look: build.mutation<SectionContent, string>({
      query: (url) => ({ url }),
      extraOptions: { suppressError: true, background: true },
    }),
    /** A field of a record or a row. The queue of the edits goes on by itself, so that it does not keep the other tabs waiting. */
    save: build.mutation<SaveRowResult, SaveCall>({
      query: write,
      extraOptions: { suppressError: true, isAnswer: isWriteResult, whenRefused: 'ask', background: true },
    }),
    /** A row goes away, or the rows change places. */
    changeRows: build.mutation<TableWriteResult, SaveCall>({
      query: write,
      extraOptions: { suppressError: true, isAnswer: isWriteResult },
    }),
  }),
});
export const { useGetRecordQuery, useGetTableQuery, useGetLanguageSkillsQuery, useGetAttachmentsQuery } = sectionsApi;

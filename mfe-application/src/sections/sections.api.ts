import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { SaveRowResult, TableWriteResult } from '@portal/contract/application';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';
import { isWriteResult } from '../api/answers';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { resourceOf } from '../model/section-kinds';
import type { SectionContent } from './section-content';
import { ignoreStaleResponses } from './stale-response';

/** Which section of which application. */
export interface SectionRequest {
  application: ApplicationRef;
  section: SectionName;
}

/** One write of a section's content, ready to be sent. */
export interface SaveCall {
  url: string;
  body: object;
  /** Idempotency-Key. */
  key: string;
}

/** The kinds of sections differ in the rest. */
const isContent = answerWith<SectionContent>('revision');

const sectionUrl = ({ application, section }: SectionRequest) =>
  withPortal(`${resourceOf(section)}/${application.campaignId}`, application);

const write = ({ url, body, key }: SaveCall) => ({
  url,
  method: 'POST',
  body,
  headers: { [IDEMPOTENCY_HEADER]: key },
});

/** The content of the sections. Saves change the cached content themselves, so that nothing is fetched again while the person types. */
export const sectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSection: build.query<SectionContent, SectionRequest>({
      query: sectionUrl,
      providesTags: ['ApplicationSection'],
      ...ignoreStaleResponses,
      extraOptions: { suppressError: true, isAnswer: isContent },
    }),
    /** The content of a section as it is now, beside what is cached. */
    fetchSection: build.mutation<SectionContent, SectionRequest>({
      query: (request) => ({ url: sectionUrl(request) }),
      extraOptions: { suppressError: true, isAnswer: isContent, background: true },
    }),
    /** A field of a record or a row. The queue of the edits goes on by itself, so that it does not keep the other tabs waiting. */
    save: build.mutation<SaveRowResult, SaveCall>({
      query: write,
      extraOptions: { suppressError: true, isAnswer: isWriteResult, whenRefused: 'ask', background: true },
    }),
    /** A row is deleted, or the rows are put into another order. */
    changeRows: build.mutation<TableWriteResult, SaveCall>({
      query: write,
      extraOptions: { suppressError: true, isAnswer: isWriteResult },
    }),
  }),
});
export const { useGetSectionQuery } = sectionsApi;

import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { TermsOfService } from '@portal/contract/terms';
import type { Locale } from '@portal/i18n';

const termsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The terms for somebody who has no account yet. */
    termsToRead: build.query<TermsOfService, Locale>({
      query: (locale) => ({ url: 'tos/terms_of_service', headers: { 'content-language': locale } }),
      extraOptions: { suppressError: true, isAnswer: answerWith<TermsOfService>('html') },
      providesTags: ['Terms'],
    }),
  }),
});
export const { useTermsToReadQuery } = termsApi;

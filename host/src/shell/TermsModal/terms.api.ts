import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { SessionUser } from '@portal/contract/authentication';
import type { AcceptTermsRequest, TermsOfService } from '@portal/contract/terms';

const termsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    termsOfService: build.query<TermsOfService, string>({
      query: (lang) => ({ url: 'tos/terms_of_service', params: { lang } }),
      providesTags: ['Terms'],
      // The modal says so itself and offers to try again.
      extraOptions: { suppressError: true, isAnswer: answerWith<TermsOfService>('html') },
    }),
    /** Without a version the terms in force are accepted, as a service of before does. */
    acceptTerms: build.mutation<SessionUser, AcceptTermsRequest | undefined>({
      query: (body) => ({ url: 'tos/accept', method: 'POST', body }),
      invalidatesTags: ['Terms'],
      extraOptions: { suppressError: true, isAnswer: answerWith<SessionUser>('username', 'acceptedTerms') },
    }),
  }),
});
export const { useTermsOfServiceQuery, useAcceptTermsMutation } = termsApi;

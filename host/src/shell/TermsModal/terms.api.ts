import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { SessionUser } from '@portal/contract/authentication';
import type { TermsOfService } from '@portal/contract/terms';

const termsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    termsOfService: build.query<TermsOfService, string>({
      query: (lang) => ({ url: 'tos/terms_of_service', params: { lang } }),
      providesTags: ['Terms'],
      // The modal says so itself and offers to try again.
      extraOptions: { suppressError: true, isAnswer: answerWith<TermsOfService>('html') },
    }),
    acceptTerms: build.mutation<SessionUser, void>({
      query: () => ({ url: 'tos/accept', method: 'POST' }),
      invalidatesTags: ['Terms'],
      extraOptions: { suppressError: true, isAnswer: answerWith<SessionUser>('username', 'acceptedTerms') },
    }),
  }),
});
export const { useTermsOfServiceQuery, useAcceptTermsMutation } = termsApi;

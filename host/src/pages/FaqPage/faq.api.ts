import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Faq } from '@portal/contract/faq';

const faqApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    faq: build.query<Faq, string>({
      query: (lang) => ({ url: 'faq', params: { lang } }),
      // The page says so itself and offers to try again.
      extraOptions: { suppressError: true, isAnswer: answerWith<Faq>('questions') },
    }),
  }),
});
export const { useFaqQuery } = faqApi;

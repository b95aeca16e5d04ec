import { baseApi, type PortalStore } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Faq } from '@portal/contract/faq';
import type { Locale } from '@portal/contract/limits';

export const faqApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    faq: build.query<Faq, string>({
      query: (lang) => ({ url: 'faq', params: { lang } }),
      // The page says so itself and offers to try again.
      extraOptions: { suppressError: true, isAnswer: answerWith<Faq>('questions') },
    }),
  }),
});
export const { useFaqQuery } = faqApi;

/** Fetches the questions ahead. Never rejects. */
export async function prefetchFaq(store: Pick<PortalStore, 'dispatch'>, locale: Locale): Promise<void> {
  await store.dispatch(faqApi.endpoints.faq.initiate(locale, { subscribe: false }));
}

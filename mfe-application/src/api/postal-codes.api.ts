import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Locale } from '@portal/contract/limits';
import type { PostalCode } from '@portal/contract/postal-codes';

/** Cities of postal codes; the city is typed where nothing comes. */
export const postalCodesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPostalCode: build.query<PostalCode, { code: string; locale: Locale }>({
      query: ({ code, locale }) => ({ url: `postal_codes/${code}`, headers: { 'content-language': locale } }),
      extraOptions: { suppressError: true, isAnswer: answerWith<PostalCode>('city') },
    }),
  }),
});

import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Bookings } from '@portal/contract/substitutions/gigs';
import type { Locale } from '@portal/i18n';

const poolGigsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Own gigs, all that are upcoming among them; the substitutions' own endpoint is called otherwise. */
    getPoolGigs: build.query<Bookings, { locale: Locale }>({
      query: ({ locale }) => ({ url: 'substitutions/gigs', headers: { 'content-language': locale } }),
      // Where they cannot be fetched, the general sentence holds as well.
      extraOptions: { suppressError: true, isAnswer: answerWith<Bookings>('gigs', 'serverTime') },
      providesTags: ['Substitutions'],
    }),
  }),
});
export const { useGetPoolGigsQuery } = poolGigsApi;

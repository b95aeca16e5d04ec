import { baseApi } from '@portal/api-client';
import type { OpenCampaigns } from '@portal/contract/campaigns';
import type { Locale } from '@portal/i18n';
import { type ListSearch, listQueryString } from '@portal/routing/list-search';

const positionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Positions one may apply to now; the front page that also shows them is only for people who are not logged in. */
    positions: build.query<OpenCampaigns, ListSearch & { locale: Locale }>({
      query: ({ locale, ...search }) => ({
        url: `campaigns/open${listQueryString(search)}`,
        headers: { 'content-language': locale },
      }),
      extraOptions: { suppressError: true },
      providesTags: ['Campaigns'],
    }),
  }),
});
export const { usePositionsQuery } = positionsApi;

import { baseApi } from '@portal/api-client';
import type { CampaignAdvertisement, OpenCampaigns } from '@portal/contract/campaigns';
import type { Locale } from '@portal/i18n';
import { type ListSearch, listQueryString } from '@portal/routing/list-search';

/** The language is part of the key, as titles come translated: switching it asks anew. */
const inLanguage = (locale: Locale) => ({ headers: { 'content-language': locale } });

export const campaignsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Positions one may apply to now. */
    openCampaigns: build.query<OpenCampaigns, ListSearch & { locale: Locale }>({
      query: ({ locale, ...search }) => ({ url: `campaigns/open${listQueryString(search)}`, ...inLanguage(locale) }),
      extraOptions: { suppressError: true },
      providesTags: ['Campaigns'],
    }),
    /** One advertisement with its text. */
    campaign: build.query<CampaignAdvertisement, { id: number; locale: Locale }>({
      query: ({ id, locale }) => ({ url: `campaigns/${id}`, ...inLanguage(locale) }),
      extraOptions: { suppressError: true },
      providesTags: ['Campaigns'],
    }),
  }),
});
export const { useOpenCampaignsQuery, useCampaignQuery } = campaignsApi;

import { baseApi } from '@portal/api-client';
import type { CampaignAdvertisement, InternalAdvertisements } from '@portal/contract/campaigns';
import type { Locale } from '@portal/i18n';
import { type ListSearch, listQueryString } from '@portal/routing/list-search';

/** The language is part of the key, as titles come translated: switching it asks anew. */
const inLanguage = (locale: Locale) => ({ headers: { 'content-language': locale } });

export const internalAdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Positions open only to the employer's own people. */
    advertisements: build.query<InternalAdvertisements, ListSearch & { locale: Locale }>({
      query: ({ locale, ...search }) => ({
        url: `internal/advertisements${listQueryString(search)}`,
        ...inLanguage(locale),
      }),
      extraOptions: { suppressError: true },
      providesTags: ['InternalAds'],
    }),
    /** One of them with its text. @param id as it stands in the address; the server answers 404 to anything unknown */
    advertisement: build.query<CampaignAdvertisement, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `internal/advertisements/${encodeURIComponent(id)}`,
        ...inLanguage(locale),
      }),
      extraOptions: { suppressError: true },
      providesTags: ['InternalAds'],
    }),
  }),
});
export const { useAdvertisementsQuery, useAdvertisementQuery } = internalAdsApi;

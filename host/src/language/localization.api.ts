import { baseApi, type PortalStore } from '@portal/api-client';
import type { LocalizationData } from '@portal/contract/localization';
import type { Locale } from '@portal/i18n';

const localizationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Operators' texts and switches of one language; loaded once per language and kept (docs/specification.md#language). */
    localizationData: build.query<LocalizationData, Locale>({
      query: (lang) => ({ url: 'localization/localization_data', params: { lang } }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
      providesTags: ['Localization'],
      // Without it the portal shows the texts it was built with.
      extraOptions: { suppressError: true },
    }),
    /** Keeps the language of the account. */
    changeLanguage: build.mutation<{ ok: boolean }, Locale>({
      query: (language) => ({ url: 'settings/change_language', method: 'POST', body: { language } }),
      extraOptions: { suppressError: true },
    }),
  }),
});
export const { useLocalizationDataQuery, useChangeLanguageMutation } = localizationApi;

/** Operators' words of a language, where they are there already. */
export function useKnownWords(locale: Locale): Readonly<Record<string, string>> | undefined {
  return localizationApi.endpoints.localizationData.useQueryState(locale).data?.staticWords;
}

/** Languages that the service offers, where that is known already; a newer service may offer some that this build has no texts for. */
export function useOfferedIn(locale: Locale): readonly string[] | undefined {
  return localizationApi.endpoints.localizationData.useQueryState(locale).data?.languages.map(({ id }) => id);
}

/** Fetches a language's data ahead. Never rejects. */
export async function prefetchLocalization(store: Pick<PortalStore, 'dispatch'>, locale: Locale): Promise<void> {
  await store.dispatch(localizationApi.endpoints.localizationData.initiate(locale));
}

import { baseApi, type PortalStore, usePortalSelector } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import { textsPath } from '@portal/contract/early-answers';
import { LOCALES, type Locale, perLocale } from '@portal/contract/limits';
import type { LocalizationData } from '@portal/contract/localization';

const localizationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Operators' texts and switches of one language; loaded once per language and kept (docs/specification.md#language). */
    localizationData: build.query<LocalizationData, Locale>({
      query: (lang) => ({ url: textsPath(lang) }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
      providesTags: ['Localization'],
      // Without it the portal shows the texts it was built with.
      extraOptions: { suppressError: true, isAnswer: answerWith<LocalizationData>('staticWords', 'dynamicSections') },
    }),
    /** Keeps the language of the account. */
    changeLanguage: build.mutation<{ ok: boolean }, Locale>({
      query: (language) => ({ url: 'settings/change_language', method: 'POST', body: { language } }),
      extraOptions: { suppressError: true, isAnswer: answerWith<{ ok: boolean }>('ok') },
    }),
  }),
});
export const { useLocalizationDataQuery, useChangeLanguageMutation } = localizationApi;

type Words = Readonly<Record<string, string>>;
const select = perLocale((locale) => localizationApi.endpoints.localizationData.select(locale));

/** Operators' words by language, of the languages that have been loaded. */
export function useKnownWords(): Partial<Record<Locale, Words>> {
  return usePortalSelector(
    (state) => perLocale((locale) => select[locale](state).data?.staticWords) as Partial<Record<Locale, Words>>,
    (one, other) => LOCALES.every((locale) => one[locale] === other[locale]),
  );
}

/** Languages that the service offers, where that is known already; a newer service may offer some that this build has no texts for. */
export function useOfferedIn(locale: Locale): readonly string[] | undefined {
  return localizationApi.endpoints.localizationData.useQueryState(locale).data?.languages.map(({ id }) => id);
}

/** Fetches a language's data ahead. Never rejects. */
export async function prefetchLocalization(store: Pick<PortalStore, 'dispatch'>, locale: Locale): Promise<void> {
  await store.dispatch(localizationApi.endpoints.localizationData.initiate(locale));
}

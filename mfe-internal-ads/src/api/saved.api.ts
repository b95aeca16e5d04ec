import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { OkResponse } from '@portal/contract/authentication';
import { LOCALES } from '@portal/contract/limits';
import type {
  ChangeSearchRequest,
  SavedPositions,
  SavedSearches,
  SavedState,
  SaveSearchRequest,
  SaveSearchResult,
} from '@portal/contract/saved';
import type { Locale } from '@portal/i18n';

/** The language is part of the key where searches are counted, as they find texts in it. */
type SearchesArgument = { counts: false } | { counts: true; locale: Locale };
const SEARCHES_ARGUMENTS: readonly SearchesArgument[] = [
  { counts: false },
  ...LOCALES.map((locale) => ({ counts: true as const, locale })),
];

/** One of the two is there: what was saved, or why nothing was. */
const isSaveSearchResult = (body: unknown) =>
  answerWith<SaveSearchResult>('id')(body) || answerWith<SaveSearchResult>('error')(body);

/** The server knows no such search of this person any more. */
export const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** Asked for anew after each change, also after one that failed: it may have been made although its answer was lost. */
export const savedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Last saved first. The language is part of the key, as titles come translated. */
    savedPositions: build.query<SavedPositions, { locale: Locale }>({
      query: ({ locale }) => ({ url: 'saved/positions', headers: { 'content-language': locale } }),
      extraOptions: { suppressError: true, isAnswer: answerWith<SavedPositions>('positions') },
      providesTags: ['Saved'],
    }),
    savePosition: build.mutation<SavedState, { id: number; saved: boolean }>({
      query: ({ id, saved }) => ({ url: `saved/positions/${id}`, method: 'POST', body: { saved } }),
      extraOptions: { suppressError: true, isAnswer: answerWith<SavedState>('saved') },
      invalidatesTags: ['Saved'],
    }),
    /** @param counts whether each comes with how much is new in it, which takes the server a search each */
    savedSearches: build.query<SavedSearches, SearchesArgument>({
      query: (argument) =>
        argument.counts
          ? { url: 'saved/searches', headers: { 'content-language': argument.locale } }
          : 'saved/searches?counts=false',
      extraOptions: { suppressError: true, isAnswer: answerWith<SavedSearches>('searches') },
      providesTags: ['Saved'],
    }),
    saveSearch: build.mutation<SaveSearchResult, SaveSearchRequest>({
      query: (body) => ({ url: 'saved/searches', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: isSaveSearchResult },
      invalidatesTags: ['Saved'],
    }),
    changeSearch: build.mutation<OkResponse, { id: string; body: ChangeSearchRequest }>({
      query: ({ id, body }) => ({
        url: `saved/searches/${encodeURIComponent(id)}`,
        method: 'POST',
        body,
        // It shows at once, so it must arrive also where the page is left at once.
        keepalive: true,
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
      // What another tab has taken out goes away here too.
      invalidatesTags: ['Saved'],
      // A choice shows at once, not only when the list has come anew.
      onQueryStarted: async ({ id, body: { name, mail } }, { dispatch, queryFulfilled }) => {
        const shown = SEARCHES_ARGUMENTS.map((argument) =>
          dispatch(
            savedApi.util.updateQueryData('savedSearches', argument, ({ searches }) => {
              const search = searches.find((one) => one.id === id);
              if (search) Object.assign(search, name !== undefined && { name }, mail !== undefined && { mail });
            }),
          ),
        );
        await queryFulfilled.catch(() => {
          for (const { undo } of shown) undo();
        });
      },
    }),
  }),
});
export const {
  useSavedPositionsQuery,
  useSavePositionMutation,
  useSavedSearchesQuery,
  useSaveSearchMutation,
  useChangeSearchMutation,
} = savedApi;

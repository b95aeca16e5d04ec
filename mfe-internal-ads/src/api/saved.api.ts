import { baseApi } from '@portal/api-client';
import type { OkResponse } from '@portal/contract/authentication';
import type {
  ChangeSearchRequest,
  SavedPositions,
  SavedSearches,
  SavedState,
  SaveSearchRequest,
  SaveSearchResult,
} from '@portal/contract/saved';
import type { Locale } from '@portal/i18n';

const shownByThePage = { extraOptions: { suppressError: true } };

const savedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Last saved first. The language is part of the key, as titles come translated. */
    savedPositions: build.query<SavedPositions, { locale: Locale }>({
      query: ({ locale }) => ({ url: 'saved/positions', headers: { 'content-language': locale } }),
      ...shownByThePage,
      providesTags: ['Saved'],
    }),
    savePosition: build.mutation<SavedState, { id: number; saved: boolean }>({
      query: ({ id, saved }) => ({ url: `saved/positions/${id}`, method: 'POST', body: { saved } }),
      ...shownByThePage,
      invalidatesTags: (answer) => (answer ? ['Saved'] : []),
    }),
    savedSearches: build.query<SavedSearches, void>({
      query: () => 'saved/searches',
      ...shownByThePage,
      providesTags: ['Saved'],
    }),
    saveSearch: build.mutation<SaveSearchResult, SaveSearchRequest>({
      query: (body) => ({ url: 'saved/searches', method: 'POST', body }),
      ...shownByThePage,
      invalidatesTags: (answer) => (answer ? ['Saved'] : []),
    }),
    changeSearch: build.mutation<OkResponse, { id: string; body: ChangeSearchRequest }>({
      query: ({ id, body }) => ({ url: `saved/searches/${encodeURIComponent(id)}`, method: 'POST', body }),
      ...shownByThePage,
      invalidatesTags: (answer) => (answer ? ['Saved'] : []),
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

import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Position, PositionMarks, Positions } from '@portal/contract/positions';
import type { Locale } from '@portal/i18n';
import { type ListSearch, listQueryString } from '@portal/routing/list-search';

/** Which positions: everybody's, or those for the employer's own people. */
export interface Audience {
  internal?: boolean;
}

/** The language is part of the key, as titles come translated: switching it asks anew. */
const inLanguage = (locale: Locale) => ({ headers: { 'content-language': locale } });
const folderOf = ({ internal }: Audience) => (internal ? 'internal/advertisements' : 'positions');
const tagOf = ({ internal }: Audience) => (internal ? ('InternalAds' as const) : ('Campaigns' as const));

export const positionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the open positions that a search finds, with how many there are of each kind. */
    positions: build.query<Positions, ListSearch & Audience & { locale: Locale }>({
      query: ({ locale, internal, ...search }) => ({
        url: `${folderOf({ internal })}${listQueryString(search)}`,
        ...inLanguage(locale),
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<Positions>('items', 'total') },
      providesTags: (_answer, _error, audience) => [tagOf(audience)],
    }),
    /** One position with everything it says. @param id as it stands in the address; the server answers 404 to anything unknown */
    position: build.query<Position, Audience & { id: string; locale: Locale }>({
      query: ({ id, locale, internal }) => ({
        url: `${folderOf({ internal })}/${encodeURIComponent(id)}`,
        ...inLanguage(locale),
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<Position>('id', 'title') },
      providesTags: (_answer, _error, audience) => [tagOf(audience)],
    }),
    /** What the candidate has applied to, begun and saved. A list without these marks is whole otherwise, so a failure is not told. */
    positionMarks: build.query<PositionMarks, void>({
      query: () => 'positions/marks',
      extraOptions: { suppressError: true, isAnswer: answerWith<PositionMarks>('applied') },
      providesTags: ['ApplicationList', 'Dashboard', 'Saved'],
    }),
  }),
});
export const { usePositionsQuery, usePositionQuery } = positionsApi;

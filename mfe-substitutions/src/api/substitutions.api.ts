import { baseApi } from '@portal/api-client';
import type { KeptAnswer } from '@portal/auto-save/kept-answers';
import { answerWith } from '@portal/contract/answer-shape';
import type { OkResponse } from '@portal/contract/authentication';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { Availability } from '@portal/contract/substitutions/availability';
import type { Bookings } from '@portal/contract/substitutions/gigs';
import type { DrawRecord, Offer, Offers } from '@portal/contract/substitutions/offers';
import type { Pools } from '@portal/contract/substitutions/pools';
import type { Locale } from '@portal/i18n';

/** Finnish days, both included. */
interface Days {
  from: string;
  to: string;
}

/** Of any answer; its caller knows what else is in it. */
export interface AnswerResult extends OkResponse {
  error?: string;
  /** When it came, epoch ms. */
  answeredAt: number;
  /** With an answer to an offer: as it is now. */
  offer?: Offer;
}

/** The language is part of the key, as texts come translated. */
const inLanguage = (url: string, locale: Locale) => ({ url, headers: { 'content-language': locale } });

export const substitutionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every offer of the last 90 days, those that wait for an answer first. */
    offers: build.query<Offers, { locale: Locale }>({
      query: ({ locale }) => inLanguage('substitutions/offers', locale),
      extraOptions: { suppressError: true, isAnswer: answerWith<Offers>('offers', 'serverTime') },
      providesTags: ['Substitutions'],
    }),
    /** Own gigs: of the days named, or all that is upcoming and what ended of late. */
    bookings: build.query<Bookings, { locale: Locale } & Partial<Days>>({
      query: ({ locale, from, to }) =>
        inLanguage(`substitutions/gigs${from && to ? `?${new URLSearchParams({ from, to })}` : ''}`, locale),
      extraOptions: { suppressError: true, isAnswer: answerWith<Bookings>('gigs', 'serverTime') },
      providesTags: ['Substitutions'],
    }),
    /** One of one's own gigs, however long ago it was. */
    booking: build.query<Bookings, { locale: Locale; bookingId: string }>({
      query: ({ locale, bookingId }) => inLanguage(`substitutions/gigs/${bookingId}`, locale),
      extraOptions: { suppressError: true, isAnswer: answerWith<Bookings>('gigs', 'serverTime') },
      providesTags: ['Substitutions'],
    }),
    availability: build.query<Availability, Days>({
      query: ({ from, to }) => `substitutions/availability?${new URLSearchParams({ from, to })}`,
      extraOptions: { suppressError: true, isAnswer: answerWith<Availability>('days') },
      providesTags: ['Substitutions'],
    }),
    pools: build.query<Pools, { locale: Locale }>({
      query: ({ locale }) => inLanguage('substitutions/pools', locale),
      extraOptions: { suppressError: true, isAnswer: answerWith<Pools>('pools') },
      providesTags: ['Substitutions', 'ApplicationList'],
    }),
    draw: build.query<DrawRecord, { offerId: string }>({
      query: ({ offerId }) => `substitutions/offers/${offerId}/draw`,
      extraOptions: { suppressError: true, isAnswer: answerWith<DrawRecord>('seed', 'entrants') },
    }),
    /** Nobody waits for it, and a lost one is told again the next time that the offer is on the screen. */
    markSeen: build.mutation<OkResponse, { offerId: string }>({
      query: ({ offerId }) => ({ url: `substitutions/offers/${offerId}/seen`, method: 'POST' }),
      extraOptions: { suppressError: true, background: true, isAnswer: answerWith<OkResponse>('ok') },
    }),
    /** Any answer of the area: to an offer, to the employer's proposal, of one's availability. Its caller knows the schema of the result. */
    sendAnswer: build.mutation<AnswerResult, Pick<KeptAnswer, 'url' | 'body' | 'key'>>({
      query: ({ url, body, key }) => ({ url, method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } }),
      // Before anything is asked for anew because of it.
      transformResponse: (result: Omit<AnswerResult, 'answeredAt'>) => ({ ...result, answeredAt: Date.now() }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
      invalidatesTags: (result) => (result ? ['Substitutions', 'Dashboard'] : []),
      // The card shows what came of the answer before the list has been fetched anew.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        const own = answer?.data.offer;
        if (!own) return;
        const locale = document.documentElement.lang as Locale;
        dispatch(
          substitutionsApi.util.updateQueryData('offers', { locale }, ({ offers }) => {
            const index = offers.findIndex(({ id }) => id === own.id);
            if (index >= 0) offers[index] = own;
          }),
        );
      },
    }),
  }),
});
export const {
  useOffersQuery,
  useBookingsQuery,
  useBookingQuery,
  useAvailabilityQuery,
  usePoolsQuery,
  useDrawQuery,
  useMarkSeenMutation,
} = substitutionsApi;

import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { CalendarTokenState } from '@portal/contract/substitutions/gigs';

const calendarFeedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    calendarFeed: build.query<CalendarTokenState, void>({
      query: () => 'substitutions/calendar_token',
      extraOptions: { suppressError: true, isAnswer: answerWith<CalendarTokenState>('ok') },
      providesTags: ['Substitutions'],
    }),
    /** The answer is the only place where a new address is ever told. */
    changeCalendarFeed: build.mutation<CalendarTokenState, { revoke?: boolean }>({
      query: (body) => ({ url: 'substitutions/calendar_token', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<CalendarTokenState>('ok') },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer)
          dispatch(
            calendarFeedApi.util.updateQueryData('calendarFeed', undefined, (shown) => {
              shown.createdAt = answer.data.createdAt;
            }),
          );
      },
    }),
  }),
});
export const { useCalendarFeedQuery, useChangeCalendarFeedMutation } = calendarFeedApi;

import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { OkResponse } from '@portal/contract/authentication';
import type { SearchMailState } from '@portal/contract/saved';

const addressOf = (token: string) => `saved/mails/${encodeURIComponent(token)}`;

/** The daily mails of a saved search, known by the link in one of them. */
const searchMailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchMails: build.query<SearchMailState, string>({
      query: addressOf,
      extraOptions: { suppressError: true, isAnswer: answerWith<SearchMailState>('name', 'mail') },
    }),
    endSearchMails: build.mutation<OkResponse, string>({
      query: (token) => ({ url: addressOf(token), method: 'POST' }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
      // Who comes back to the page is not asked again.
      onQueryStarted: (token, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () =>
            void dispatch(
              searchMailsApi.util.updateQueryData('searchMails', token, (search) => {
                search.mail = false;
              }),
            ),
          // The page tells of the failure.
          () => {},
        ),
    }),
  }),
});

export const { useSearchMailsQuery, useEndSearchMailsMutation } = searchMailsApi;

import { baseApi } from '@portal/api-client';
import type { OkResponse } from '@portal/contract/authentication';
import type { SearchMailState } from '@portal/contract/saved';

const shownByThePage = { extraOptions: { suppressError: true } };
const addressOf = (token: string) => `saved/mails/${encodeURIComponent(token)}`;

/** The daily mails of a saved search, known by the link in one of them. */
const searchMailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchMails: build.query<SearchMailState, string>({ query: addressOf, ...shownByThePage }),
    endSearchMails: build.mutation<OkResponse, string>({
      query: (token) => ({ url: addressOf(token), method: 'POST' }),
      ...shownByThePage,
    }),
  }),
});

export const { useSearchMailsQuery, useEndSearchMailsMutation } = searchMailsApi;

import { baseApi } from '@portal/api-client';
import type { Bulletins } from '@portal/contract/bulletins';

const bulletinsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** News of the operators for this visitor. The arguments only keep the answers of languages and log-ins apart. */
    bulletins: build.query<Bulletins, { lang: string; loggedIn: boolean }>({
      query: ({ lang }) => ({ url: 'bulletins', params: { lang } }),
      providesTags: ['Bulletins'],
      extraOptions: { suppressError: true },
    }),
  }),
});
export const { useBulletinsQuery } = bulletinsApi;

import { baseApi } from '@portal/api-client';
import type { AuthenticationResponse } from '@portal/contract/authentication';

const renewSessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Gets this browser a new anonymous session with its CSRF token, without telling the page that nobody is logged in: that would take
     * the page away.
     */
    renewSession: build.mutation<AuthenticationResponse, void>({
      query: () => ({ url: 'authentication/authenticated', method: 'POST' }),
      extraOptions: { suppressError: true },
    }),
  }),
});
export const { useRenewSessionMutation } = renewSessionApi;

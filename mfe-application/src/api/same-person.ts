import { baseApi, csrfToken, type PortalDispatch } from '@portal/api-client';
import type { AuthenticationResponse } from '@portal/contract/authentication';
import type { Outcome } from '../autosave/edit';

/** Who is logged in by the browser's cookie; unlike the check of the shell it changes nothing on the page. */
const personApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    whoIsLoggedIn: build.mutation<AuthenticationResponse, void>({
      query: () => ({ url: 'authentication/authenticated', method: 'POST' }),
      extraOptions: { suppressError: true },
    }),
  }),
});

/**
 * Guards against saving one person's text as another's: in a second tab somebody else may have logged in, and the cookie is the browser's.
 * Another session shows by its CSRF token.
 */
export function samePerson(dispatch: PortalDispatch, username: string) {
  let token = csrfToken();
  return {
    isSure: () => csrfToken() === token,
    /** @returns why nothing may be sent now; undefined when the session is this person's */
    async refusal(): Promise<Outcome | undefined> {
      const now = csrfToken();
      if (now === token) return undefined;
      const { data } = await dispatch(personApi.endpoints.whoIsLoggedIn.initiate(undefined, { track: false }));
      if (!data) return { kind: 'retry', cause: 'network' };
      if (!data.ok || data.user?.username !== username) return { kind: 'log-in' };
      token = csrfToken();
      return undefined;
    },
  };
}

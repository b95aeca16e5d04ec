import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import type { AuthenticationResponse, LoginRequest, OkResponse } from '@portal/contract/authentication';
import { type ApiError, isTransient } from './api-error';
import { baseApi } from './base-api';
import { closeLogOut, noteOpenLogOut } from './open-log-out';
import { csrfToken } from './portal-headers';
import { noteWhoIsLoggedIn } from './session-errors';
import { forgetSessionExpiry, noteNoSession } from './session-expiry';
import { type SessionState, sessionChecked, sessionEnded } from './session-slice';
import type { SessionDispatch } from './session-thunk';
import { dropTokens, tokenSource } from './token-source';
import { isAuthentication, whoIsLoggedIn } from './who-is-logged-in';

interface Store {
  dispatch: SessionDispatch;
  getState(): unknown;
}

/**
 * The person is forgotten also where the log-out failed; the next page logs out first where it had no answer. docs/specification.md#8-errors
 * Whoever has logged in meanwhile is not: the page learns who that is, or asks where it knew nobody.
 */
async function forgetAfter(answered: PromiseLike<unknown>, { dispatch, getState }: Store): Promise<void> {
  const token = csrfToken();
  try {
    await answered;
    closeLogOut();
  } catch (failure) {
    // Else somebody else has logged in meanwhile, who must not be logged out.
    const { error } = failure as { error?: ApiError };
    if (!error || isTransient(error)) noteOpenLogOut(token);
    const now = csrfToken();
    if (token !== undefined && now !== undefined && now !== token) {
      const { session } = getState() as { session: SessionState };
      if (!session.user) return;
      const answer = await whoIsLoggedIn();
      if (answer.data?.ok) return void dispatch(noteWhoIsLoggedIn(answer));
    }
  }
  // What the page asked for ahead of the scripts was answered to the person.
  delete window.__portalEarly;
  tokenSource()?.forget();
  dispatch(sessionEnded());
  dispatch(baseApi.util.resetApiState());
  // After the event that tells of the end: who hears it may ask whether the session had ended by itself.
  forgetSessionExpiry();
}

/** Calls that change who is logged in; the log-in page, the log-in in place and the shell all use these. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asks who is logged in; never fails with 401. docs/design/contract.md#accounts */
    checkSession: build.mutation<AuthenticationResponse, void>({
      query: () => ({ url: 'authentication/authenticated', method: 'POST' }),
      extraOptions: { suppressError: true, isAnswer: isAuthentication },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          if (!data.ok) noteNoSession();
          dispatch(sessionChecked(data));
        } catch {
          // The shell decides what an unanswered first check means.
        }
      },
    }),
    login: build.mutation<AuthenticationResponse, LoginRequest>({
      query: (body) => ({ url: 'authentication/login', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: isAuthentication },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        dropTokens();
        try {
          const { data } = await queryFulfilled;
          if (data.ok) dispatch(sessionChecked(data));
        } catch {
          // The form that asked names the failure.
        }
      },
    }),
    logout: build.mutation<OkResponse, void>({
      query: () => ({ url: 'authentication/logout', method: 'POST' }),
      extraOptions: { suppressError: true, whenRefused: 'leave', endsSession: true },
      onQueryStarted: (_, store) => forgetAfter(store.queryFulfilled, store),
    }),
    /** Ends the session, and names the address at which the log-in ends at the log-in service as well; the page then goes on there. */
    logoutAtService: build.mutation<OkResponse & { next?: string }, { returnTo: string }>({
      query: (body) => ({ url: SIGN_ON_PATHS.logOut, method: 'POST', body }),
      extraOptions: { suppressError: true, whenRefused: 'leave', endsSession: true },
      onQueryStarted: (_, store) => forgetAfter(store.queryFulfilled, store),
    }),
    /** Lengthens the session. A failed refresh ends it (docs/specification.md#session-time-out): nobody is asked to log in over the page. */
    refreshSession: build.mutation<OkResponse, void>({
      query: () => ({ url: 'authentication/refresh', method: 'POST' }),
      extraOptions: { suppressError: true, whenRefused: 'leave' },
    }),
  }),
});
export const {
  useCheckSessionMutation,
  useLoginMutation,
  useLogoutMutation,
  useLogoutAtServiceMutation,
  useRefreshSessionMutation,
} = sessionApi;

import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** `unknown` until the first check has answered. */
  status: 'unknown' | 'anonymous' | 'authenticated';
  user?: SessionUser;
  useInternal: boolean;
  /** CSRF token of the session in which the person was found, where the server named it: another one in the browser is of a later log-in. */
  token?: string;
  /**
   * The server does not know this session any more, while the page still shows what it showed. `ended`: the person is asked to log in over the
   * page. `put-off`: they want to do so later. `other-person`: somebody else has logged in in this browser.
   */
  interruption?: 'ended' | 'put-off' | 'other-person';
  /** The terms that are to be accepted came into force while the page was there: the person was in the midst of something. */
  newTerms?: boolean;
}

const initialState: SessionState = { status: 'unknown', useInternal: false };

/** Who is logged in. docs/specification.md#session */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The server said who is logged in: at the first check, at log-in, after a refresh. */
    sessionChecked(_, { payload }: PayloadAction<AuthenticationResponse>): SessionState {
      return payload.ok && payload.user
        ? { status: 'authenticated', user: payload.user, useInternal: payload.useInternal, token: payload.token }
        : { status: 'anonymous', useInternal: false };
    },
    /** Logged out, or the session ended. */
    sessionEnded: (): SessionState => ({ status: 'anonymous', useInternal: false }),
    /** The server has ended the session; the page stays until the person has decided. */
    sessionInterrupted(state, { payload }: PayloadAction<NonNullable<SessionState['interruption']>>) {
      if (state.status === 'authenticated') state.interruption = payload;
    },
    /** The user's own data changed: terms accepted, language, e-mail confirmed. */
    userReplaced(state, { payload }: PayloadAction<SessionUser>) {
      if (state.status !== 'authenticated') return;
      state.user = payload;
      if (payload.acceptedTerms) delete state.newTerms;
    },
    /** New terms have come into force while the person was logged in. */
    termsRequired(state) {
      if (!state.user?.acceptedTerms) return;
      state.user.acceptedTerms = false;
      state.newTerms = true;
    },
    /** The days in which confirming the e-mail could wait have passed while the person was logged in. */
    confirmationRequired(state) {
      if (state.user) Object.assign(state.user, { emailConfirmed: false, canSkipConfirm: false });
    },
  },
});
export const { sessionChecked, sessionEnded, sessionInterrupted, userReplaced, termsRequired, confirmationRequired } =
  sessionSlice.actions;

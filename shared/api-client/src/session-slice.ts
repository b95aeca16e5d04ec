import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** `unknown` until the first check has answered. */
  status: 'unknown' | 'anonymous' | 'authenticated';
  user?: SessionUser;
  useInternal: boolean;
}

const initialState: SessionState = { status: 'unknown', useInternal: false };

/** Who is logged in. Specification, section 4, "Session". */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The server said who is logged in: at the first check, at log-in, after a refresh. */
    sessionChecked(_, { payload }: PayloadAction<AuthenticationResponse>): SessionState {
      return payload.ok && payload.user
        ? { status: 'authenticated', user: payload.user, useInternal: payload.useInternal }
        : { status: 'anonymous', useInternal: false };
    },
    /** Logged out, or the session ended. */
    sessionEnded: (): SessionState => ({ status: 'anonymous', useInternal: false }),
    /** The user's own data changed: terms accepted, language, e-mail confirmed. */
    userReplaced(state, { payload }: PayloadAction<SessionUser>) {
      if (state.status === 'authenticated') state.user = payload;
    },
  },
});
export const { sessionChecked, sessionEnded, userReplaced } = sessionSlice.actions;

export { createSlice, isDraft, isRejected, type Middleware, original, type PayloadAction } from '@reduxjs/toolkit';
export { skipToken } from '@reduxjs/toolkit/query/react';
export { Provider } from 'react-redux';
export { type ApiError, isTransient, toApiError } from './api-error';
export { baseApi } from './base-api';
export { lostAnswer } from './lost-answer';
export { isLogOutOpen } from './open-log-out';
export { addPortalHeaders, csrfToken } from './portal-headers';
export { isSamePerson, type Person } from './same-person';
export {
  sessionApi,
  useCheckSessionMutation,
  useLoginMutation,
  useLogoutAtServiceMutation,
  useLogoutMutation,
  useRefreshSessionMutation,
} from './session.api';
export { noteWhoIsLoggedIn, throughRefusals, untilAllowed, untilReady, type WhenRefused } from './session-errors';
export {
  forgetSessionExpiry,
  lastLogOut,
  NO_SESSION,
  noteNoSession,
  onSessionExpiry,
  parseSessionExpiry,
  rememberSessionExpiry,
  SESSION_EXPIRY_KEY,
  sessionExpiry,
  sessionHeardAt,
} from './session-expiry';
export { createSessionOwnerCheck } from './session-owner';
export { type SessionState, sessionChecked, sessionEnded, sessionInterrupted, userReplaced } from './session-slice';
export {
  createPortalStore,
  type PortalDispatch,
  type PortalState,
  type PortalStore,
  type PortalThunk,
  usePortalDispatch,
  usePortalSelector,
  usePortalStore,
} from './store';
export { dropTokens, setTokenSource, type TokenSource, tokenSource } from './token-source';
export type { CallMeta, CallOptions } from './transport';
export { type WhoIsLoggedIn, whoIsLoggedIn } from './who-is-logged-in';

import { emit } from '@portal/events';
import { configureStore, type Middleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { baseApi } from './base-api';
import { type SessionState, sessionSlice } from './session-slice';
import type { StoreExtra } from './session-thunk';

/**
 * Makes the portal's one Redux store.
 * @param middleware the host's own, for example what turns failed calls into toasts
 */
export function createPortalStore(...middleware: Middleware[]) {
  const extra: StoreExtra = { subscribe: (listener) => store.subscribe(listener) };
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(baseApi.middleware, tellLoginStatus, ...middleware),
    // The default tells the page of answers in the next frame only. A field whose edit has just been saved would show its old content until
    // then, and on a slow phone somebody could begin to type into that.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  return store;
}
export type PortalStore = ReturnType<typeof createPortalStore>;
export type PortalState = ReturnType<PortalStore['getState']>;
export type PortalDispatch = PortalStore['dispatch'];
/** A step that reads the state and dispatches others. */
export type PortalThunk<Result> = ThunkAction<Result, PortalState, StoreExtra, UnknownAction>;

/** The store's dispatch, typed. */
export const usePortalDispatch = useDispatch.withTypes<PortalDispatch>();
/** The store itself, typed: for what is handed to a remote. */
export const usePortalStore = useStore.withTypes<PortalStore>();
/** Reads from the store, typed. */
export const usePortalSelector = useSelector.withTypes<PortalState>();

/** Tells builds of whatever version when somebody logs in, logs out, or is found to be logged in no more. docs/design/contract.md#events */
const tellLoginStatus: Middleware = (store) => (next) => (action) => {
  const before = (store.getState() as PortalState).session;
  const result = next(action);
  const now = (store.getState() as PortalState).session;
  if (before === now || before.status === 'unknown') return result;
  if (isLoggedIn(now) && !isLoggedIn(before)) emit('candidateportal:user-login-status-changed', { loggedIn: true });
  // Also of a session that was found ended before: now the person has left it.
  const left = now.status === 'anonymous' && before.status === 'authenticated';
  if (left || (isLoggedIn(before) && !isLoggedIn(now)))
    emit('candidateportal:user-login-status-changed', { loggedIn: false });
  return result;
};

const isLoggedIn = ({ status, interruption }: SessionState) => status === 'authenticated' && !interruption;

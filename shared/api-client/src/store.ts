import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from './base-api';
import { sessionSlice } from './session-slice';

/**
 * Makes the portal's one Redux store.
 * @param middleware the host's own, for example what turns failed calls into toasts
 */
export function createPortalStore(...middleware: Middleware[]) {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware, ...middleware),
    // The default tells the page of answers in the next frame only. A field whose edit has just been saved would show its old content until
    // then, and on a slow phone somebody could begin to type into that.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
}
export type PortalStore = ReturnType<typeof createPortalStore>;
export type PortalState = ReturnType<PortalStore['getState']>;
export type PortalDispatch = PortalStore['dispatch'];

/** The store's dispatch, typed. */
export const usePortalDispatch = useDispatch.withTypes<PortalDispatch>();
/** Reads from the store, typed. */
export const usePortalSelector = useSelector.withTypes<PortalState>();

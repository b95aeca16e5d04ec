import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SessionState } from './session-slice';

/** What thunks have besides the store's dispatch and state. */
export interface StoreExtra {
  /** Calls the listener after each change of the state. @returns ends it */
  subscribe(listener: () => void): () => void;
}

/** The part of the store that is known below the API's slice, which needs these steps itself. */
interface StateWithSession {
  session: SessionState;
}
/** A step that reads the session and dispatches others. */
export type SessionThunk<Result> = ThunkAction<Result, StateWithSession, StoreExtra, UnknownAction>;
export type SessionDispatch = ThunkDispatch<StateWithSession, StoreExtra, UnknownAction>;

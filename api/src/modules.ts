import type { ApiContext } from './context';
import type { Sessions } from './http/session';
import type { ApiApp } from './http/types';
import { authenticationRoutes } from './modules/authentication/authentication.routes';

/** Adds the routes of one noun; `app` already carries the API's prefix. */
export type ApiModule = (app: ApiApp, context: ApiContext, sessions: Sessions) => void;

export const modules: readonly ApiModule[] = [authenticationRoutes];

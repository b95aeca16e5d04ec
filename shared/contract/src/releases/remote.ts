import type { ComponentType } from 'react';
import type { Locale } from '../limits';

/**
 * What a remote exposes as `./remote`. docs/design/contract.md#micro-frontends
 * `Store` is the portal's Redux store (`PortalStore` of `@portal/api-client`).
 */
export interface RemoteModule<Store = unknown> {
  default: ComponentType<{ basePath: string }>;
  /**
   * Fetches what the page at `path` (below the portal's base path, without a leading slash) needs, so that its first render is synchronous.
   * Called before the first render of the document, and when somebody goes to another page of the remote for the first time; that is not waited
   * for. The document may still be in another language than `locale`.
   * Rejects when a file cannot be loaded; the host shows the shell either way.
   * @param store absent where the page is merely likely to come: then code and texts are fetched, and nothing is asked of the API
   */
  preload(path: string, locale: Locale, store?: Store): Promise<unknown>;
  /**
   * Of a remote that keeps what is typed or answered: sends what no page on the screen will send any more, left by forms that are closed or by an
   * earlier visit.
   * @param user user name of who is logged in
   * @returns whether nothing is left; never rejects, and may take as long as the server does
   */
  saveEdits?(user: string, store: Store): Promise<boolean>;
  /**
   * Of a remote that sends by itself what the person has answered: runs beside the pages of every area while the browser keeps something of it.
   * Draws nothing; says how it went by the shell's messages.
   */
  Background?: ComponentType;
}

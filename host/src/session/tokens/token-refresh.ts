import type Keycloak from 'keycloak-js';
import { within } from './client-options';
import type { SharedTokens } from './shared-tokens';

/** Seconds before its end from which on a token is refreshed, and for how long the next one must be good. docs/specification.md#9-limits-and-times */
const REFRESH_WITHIN_S = 60;
const ASKED_VALIDITY_S = 70;

interface Page {
  /** How often the page has dropped its tokens. */
  drops(): number;
  drop(): void;
}

/** Refreshes the tokens of a page before they end: once for all calls, and in one tab for all. */
export class TokenRefresh {
  readonly #client: Keycloak;
  readonly #shared: SharedTokens;
  readonly #page: Page;
  #refreshing: Promise<void> | undefined;

  constructor(client: Keycloak, shared: SharedTokens, page: Page) {
    this.#client = client;
    this.#shared = shared;
    this.#page = page;
  }

  /** @throws Error where the token has ended and the service does not answer */
  async ready(): Promise<void> {
    const client = this.#client;
    const { token, refreshToken } = client;
    if (token === undefined || refreshToken === undefined || !client.isTokenExpired(REFRESH_WITHIN_S)) return;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    try {
      await within(this.#refreshing);
    } catch (error) {
      // Refused by the service: the tokens are gone, and the person is asked to log in. Else the old one is used while it is good.
      if (client.token !== undefined && client.isTokenExpired()) throw error;
    }
  }

  /** Other tabs wait until the service has answered, however late: the refresh token may be used up by then. */
  #refresh(): Promise<void> {
    const client = this.#client;
    return this.#shared.alone(async () => {
      await this.#shared.adopt();
      if (client.token === undefined || !client.isTokenExpired(REFRESH_WITHIN_S)) return;
      const drops = this.#page.drops();
      await client.updateToken(ASKED_VALIDITY_S);
      // Dropped meanwhile: what has come must not bring them back.
      if (drops === this.#page.drops()) this.#shared.share();
      else this.#page.drop();
    });
  }
}

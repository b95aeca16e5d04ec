import { baseApi, type PortalStore, sessionExpiry, type TokenSource } from '@portal/api-client';
import { isDrawnBeforeLogIn } from '@portal/routing/match';
import { portalPath } from '@portal/routing/portal-path';
import { portalRoute } from '../../navigation/portal-route';
import { isAnswered, purposeOfPage } from './page-address';
import { noteSignedOut } from './sign-on-memory';

/** How long somebody who was logged in here waits for the log-in service before a page for everybody is drawn as for somebody logged out, ms. */
const KNOWN_WAIT_MS = 1500;

function isPageDrawnBeforeLogIn(): boolean {
  if (isAnswered() || purposeOfPage() !== undefined) return false;
  const path = portalPath(window.location.pathname);
  return path !== undefined && isDrawnBeforeLogIn(portalRoute(path)?.route);
}

/** The calls that are made before it is known who is logged in. */
export class ReadsBeforeStart {
  #sent = false;
  #dropped = false;
  readonly #started: Promise<void>;
  readonly #checked: Promise<void>;
  readonly #waited: Promise<void>;

  /**
   * @param started comes once the log-in service has said who is there
   * @param checked comes once the portal has, too
   */
  constructor(started: Promise<void>, checked = started) {
    this.#started = started;
    this.#checked = checked;
    const wait = sessionExpiry() === undefined ? 0 : KNOWN_WAIT_MS;
    this.#waited = new Promise((resolve) => setTimeout(resolve, wait));
  }

  /** What the calls wait for: all for the start, but for reads of pages for everybody, which go without a token. */
  readonly source: TokenSource = {
    token: () => undefined,
    ready: async (reads) => {
      // A log-in with a password must not be overtaken by the answer that nobody is logged in.
      if (!reads) return this.#checked;
      if (!isPageDrawnBeforeLogIn()) return this.#started;
      const isKnown = await Promise.race([this.#started.then(() => true), this.#waited.then(() => false)]);
      this.#sent ||= !isKnown;
    },
    forget: () => {
      noteSignedOut(true);
      this.#dropped = true;
    },
    leave: async () => 'none',
  };

  /** Whether somebody logs in another way meanwhile, beside which no token may count. */
  get dropped(): boolean {
    return this.#dropped;
  }

  /** Asks anew, with the token, for what the page has got without one; until then it shows what it has. */
  async repeat(store: PortalStore): Promise<void> {
    if (!this.#sent) return;
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    const endpoints = baseApi.endpoints as Record<
      string,
      { initiate(args: unknown, options: object): never } | undefined
    >;
    for (const query of Object.values(store.getState().api.queries)) {
      const initiate = endpoints[query?.endpointName ?? '']?.initiate;
      if (initiate) void store.dispatch(initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }));
    }
  }
}

/** Where a page has the access token of the log-in service from. docs/adr/0021-single-sign-on.md */
export interface TokenSource {
  /** The token for the next call; undefined while nobody is logged in. */
  token(): string | undefined;
  /**
   * Waits until the token is good for a call.
   * @param reads the call changes nothing: it need not wait until it is known who is logged in, where the page is for everybody
   * @throws where it has expired and the service does not answer: the call would be refused for nothing that the person can mend
   */
  ready(reads?: boolean): Promise<void>;
  /** Drops the tokens in all tabs: the portal has ended the session. */
  forget(): void;
  /**
   * Leaves the page for the log-out at the service.
   * @returns `none`: nobody has logged in there; `away`: it does not answer, so that the page stays
   */
  leave(): Promise<'leaving' | 'none' | 'away'>;
}

let source: TokenSource | undefined;

/** The host says it once, before the first call. */
export function setTokenSource(next: TokenSource | undefined): void {
  source = next;
}

/** Undefined where the browser has a cookie instead. */
export const tokenSource = (): TokenSource | undefined => source;

/**
 * For a log-in that gives the browser a cookie, ahead of the call: beside a token the cookie does not count, and the account must not become that
 * of whoever the token belongs to.
 */
export const dropTokens = (): void => tokenSource()?.forget();

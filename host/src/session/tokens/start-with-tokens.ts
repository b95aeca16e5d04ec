import {
  addPortalHeaders,
  noteWhoIsLoggedIn,
  type PortalStore,
  setTokenSource,
  whoIsLoggedIn,
} from '@portal/api-client';
import { SIGN_ON_ERROR, SIGN_ON_PAGES, type SignOnErrorCode } from '@portal/contract/account/sign-on-addresses';
import type { SignOnRegistration } from '@portal/contract/account/single-sign-on';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { href } from '@portal/routing/hrefs';
import type { Failures } from '../../errors/failures';
import { checkSession } from '../session-check';
import { keepLoggedInMark } from './logged-in-mark';
import { restoreLanguage } from './logged-out-language';
import { ReadsBeforeStart } from './reads-before-start';

/** How long the portal may take to say whether somebody registers, milliseconds. */
const ANSWER_MS = 10_000;

/**
 * Starts the log-in where the page holds the tokens, then asks the portal who is logged in. Never rejects: where the log-in service does not answer,
 * the page works for somebody who is not logged in, and says so.
 */
export async function startWithTokens(store: PortalStore, failures: Failures): Promise<void> {
  restoreLanguage();
  keepLoggedInMark();
  let begin = () => {};
  let goOn = () => {};
  const reads = new ReadsBeforeStart(
    new Promise<void>((resolve) => {
      begin = resolve;
    }),
    new Promise<void>((resolve) => {
      goOn = resolve;
    }),
  );
  setTokenSource(reads.source);
  const away = () => failures.report({ kind: 'service-away' });
  const look = async () => store.dispatch(noteWhoIsLoggedIn(await whoIsLoggedIn()));
  try {
    const { ServiceTokens } = await import(/* webpackChunkName: "ServiceTokens" */ './service-tokens');
    const tokens = await ServiceTokens.load(() => void look());
    if ((await tokens.start(document.documentElement.lang)) === 'away') away();
    if (reads.dropped) tokens.forget();
    setTokenSource(tokens);
    begin();
    await checkSession(store);
    goOn();
    const { cameBackIn: lang } = tokens;
    if (lang && tokens.token() !== undefined && store.getState().session.status === 'anonymous') {
      const taken = await isTaken();
      if (!taken) tokens.forget();
      const next = taken ? `${BASE_PATH}${href('registerDetails', {}, { lang })}` : refusedAddress(lang);
      window.history.replaceState(null, '', next);
    }
    if (tokens.token() !== undefined) void reads.repeat(store);
  } catch {
    setTokenSource(undefined);
    begin();
    away();
    await checkSession(store);
    goOn();
  }
}

const refusedAddress = (lang: string) =>
  `${SIGN_ON_PAGES.back}?${new URLSearchParams({ [SIGN_ON_ERROR]: 'untrusted' satisfies SignOnErrorCode, lang })}`;

/** Whether the portal takes the token of somebody without an account; the page of the registration says where it does not answer. */
async function isTaken(): Promise<boolean> {
  try {
    const headers = addPortalHeaders(new Headers({ accept: 'application/json' }));
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`${API_PREFIX}/authentication/register/ext`, { headers, signal });
    if (!answer.ok) return answer.status !== 401;
    return ((await answer.json()) as SignOnRegistration).step !== 'none';
  } catch {
    return true;
  }
}

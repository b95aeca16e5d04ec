import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import type { ApiError } from './api-error';
import { csrfToken } from './portal-headers';
import { isSamePerson } from './same-person';
import {
  confirmationRequired,
  type SessionState,
  sessionChecked,
  sessionInterrupted,
  termsRequired,
} from './session-slice';
import type { SessionThunk } from './session-thunk';
import { tokenSource } from './token-source';
import { type WhoIsLoggedIn, whoIsLoggedIn } from './who-is-logged-in';

/**
 * What a call does about an error that the person can resolve. `wait`: they are asked, and the call is repeated afterwards. `ask`: they are asked,
 * and the caller, which repeats the call by itself, gets the error at once. `leave`: the caller gets the error and nobody is asked.
 */
export type WhenRefused = 'wait' | 'ask' | 'leave';

interface Call<Answer> {
  /** Sends the call; each time as it was the first time, with the same Idempotency-Key. */
  send(): PromiseLike<Answer>;
  whenRefused?: WhenRefused;
  /** Nobody is waiting for it: a person who has put the log-in off is not asked again. */
  background?: boolean;
  /** It changes nothing. */
  reads?: boolean;
  /** It ends the session it was sent in, and must end no other. */
  endsSession?: boolean;
  /** Ends the waiting. */
  signal?: AbortSignal;
}

/**
 * The one place for errors that are about the session and not about the call (docs/design/contract.md#errors): 401, and 403 with `csrf`,
 * `terms-not-accepted` or `email-not-confirmed`. Every call to the API goes through it, whatever sends it. Each error is resolved once per call.
 * Remotes of other releases call it by this name. docs/adr/0016-errors-about-the-session.md
 */
export function throughRefusals<Answer extends object>(call: Call<Answer>): SessionThunk<Promise<Answer>> {
  const { send, whenRefused = 'wait' } = call;
  return async (dispatch, getState) => {
    const resolved = new Set<string>();
    let repeated = false;
    for (;;) {
      const before = getState().session;
      const tokens = tokenSource();
      if (tokens) {
        try {
          await tokens.ready(call.reads);
        } catch {
          return { error: { kind: 'network' } } as unknown as Answer;
        }
      }
      const token = csrfToken();
      const bearer = tokens?.token() ?? tokenSource()?.token();
      const answer = await send();
      // It was sent before it was known that somebody is logged in.
      if (call.reads && tokens && bearer === undefined && 'error' in answer && (await hasTokenNow())) continue;
      const code = sessionErrorOf(answer);
      if (!code || resolved.has(code)) return answer;
      // The error may be older than the log-in that another call has led to.
      if (code === 'unauthenticated' && !repeated && isRenewed(before, getState().session)) {
        repeated = true;
        continue;
      }
      resolved.add(code);
      if (code === 'csrf') {
        const renewed = await dispatch(renewToken(token, { ...call, whenRefused }));
        if (renewed === 'no-token') return answer;
        if (renewed !== 'renewed') return { error: renewed } as Answer;
      } else if (whenRefused === 'leave' || !(await dispatch(askPerson(code, call)))) return answer;
    }
  };
}

/** Waits until it is known who is logged in. */
async function hasTokenNow(): Promise<boolean> {
  await tokenSource()
    ?.ready()
    .catch(() => undefined);
  return tokenSource()?.token() !== undefined;
}

type Resolvable = 'unauthenticated' | 'terms-not-accepted' | 'email-not-confirmed';

function sessionErrorOf(answer: object): Resolvable | 'csrf' | undefined {
  const error = 'error' in answer ? (answer.error as ApiError | undefined) : undefined;
  // The log-in page of a network may answer 401 as well; only the portal's API names the request.
  if (error?.kind !== 'problem' || error.requestId === undefined) return undefined;
  switch (error.code) {
    case 'csrf':
    case 'unauthenticated':
    case 'terms-not-accepted':
    case 'email-not-confirmed':
      return error.code;
    default:
      return undefined;
  }
}

const isRenewed = (before: SessionState, now: SessionState) =>
  now.status === 'authenticated' && !now.interruption && before.user !== now.user;

/** @returns whether the call may be repeated now */
function askPerson(
  code: Resolvable,
  { whenRefused, background, signal }: Pick<Call<object>, 'whenRefused' | 'background' | 'signal'>,
): SessionThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { status, interruption } = getState().session;
    if (code === 'email-not-confirmed') {
      // The page leads to the confirmation, and is made anew when the person comes back.
      dispatch(confirmationRequired());
      return false;
    }
    if (code === 'terms-not-accepted') {
      dispatch(termsRequired());
      return whenRefused !== 'ask' && dispatch(untilSession(termsAccepted, signal));
    }
    // Where nobody was logged in, the guard of the page keeps the target and leads to the log-in.
    if (status !== 'authenticated' || (background && interruption === 'put-off')) return false;
    if (!interruption || interruption === 'put-off') dispatch(sessionInterrupted('ended'));
    return whenRefused !== 'ask' && dispatch(untilSession(loggedInAgain, signal));
  };
}

/**
 * Asks the person for what the server wants of them before their calls go on: to accept the terms, where these are open, else to log in.
 * @returns whether the same person may go on
 */
export function untilAllowed(): SessionThunk<Promise<boolean>> {
  return (dispatch, getState) => {
    const { user } = getState().session;
    return dispatch(askPerson(user && !user.acceptedTerms ? 'terms-not-accepted' : 'unauthenticated', {}));
  };
}

/** A new CSRF token for this browser; one fetch for all calls that ask at once. */
function renewToken(
  used: string | undefined,
  { whenRefused, endsSession }: Pick<Call<object>, 'whenRefused' | 'endsSession'>,
): SessionThunk<Promise<'renewed' | 'no-token' | ApiError>> {
  return async (dispatch, getState) => {
    // Another call has fetched it meanwhile.
    if (csrfToken() !== used && !endsSession) return 'renewed';
    const answer = await whoIsLoggedIn();
    if (answer.error) return answer.error;
    const { session } = getState();
    // Before anybody is known on the page, a token that has changed may be that of whoever has just logged in.
    if (endsSession && !session.user && csrfToken() !== used) return 'no-token';
    const own = isOwn(session, answer.data);
    if (whenRefused !== 'leave') dispatch(noteWhoIsLoggedIn(answer));
    return own ? 'renewed' : 'no-token';
  };
}

/** Notes what the server says of the session that this page believes to have. The page itself stays: the person is asked over it. */
export function noteWhoIsLoggedIn({ data }: WhoIsLoggedIn): SessionThunk<void> {
  return (dispatch, getState) => {
    const { session } = getState();
    if (!data || session.status !== 'authenticated') return;
    // What is on the page is not theirs, and nothing may be done in their name.
    if (!isOwn(session, data)) return void dispatch(sessionInterrupted('other-person'));
    const isRenamed = data.user && data.user.username !== session.user?.username;
    if (data.ok && (session.interruption || isRenamed)) dispatch(sessionChecked(data));
    else if (!data.ok && !session.interruption) dispatch(sessionInterrupted('ended'));
    if (data.user?.acceptedTerms === false) dispatch(termsRequired());
    if (data.user && isConfirmationDue(data.user)) dispatch(confirmationRequired());
  };
}

const isConfirmationDue = ({ emailConfirmed, canSkipConfirm, employerLogin }: SessionUser) =>
  !employerLogin && !emailConfirmed && !canSkipConfirm;

/**
 * Before a call that the browser makes by itself, such as a download: looks at the session, and asks the person for what the server would refuse
 * the call for.
 * @returns whether the call may be made
 */
export function untilReady(): SessionThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const answer = await whoIsLoggedIn();
    dispatch(noteWhoIsLoggedIn(answer));
    if (answer.data?.ok === false && !(await dispatch(askPerson('unauthenticated', {})))) return false;
    const { user } = getState().session;
    if (user && isConfirmationDue(user)) return false;
    return !user || user.acceptedTerms || dispatch(untilSession(termsAccepted));
  };
}

/** Whether the browser's session is not that of somebody else than who is on the page. */
const isOwn = ({ user }: SessionState, answer: AuthenticationResponse) =>
  !user || !answer.user || isSamePerson(answer.user, user);

/** Whether a waiting call may be repeated, or undefined while that is open. */
type Condition = (session: SessionState) => boolean | undefined;

const loggedInAgain: Condition = ({ status, interruption }) => {
  if (status !== 'authenticated' || interruption === 'put-off' || interruption === 'other-person') return false;
  return interruption === 'ended' ? undefined : true;
};

const termsAccepted: Condition = ({ status, user }) => {
  if (status === 'anonymous') return false;
  return user?.acceptedTerms || undefined;
};

/** Waits until the condition is decided, or the call is aborted. */
function untilSession(condition: Condition, signal?: AbortSignal): SessionThunk<Promise<boolean>> {
  return (_dispatch, getState, { subscribe }) =>
    new Promise((resolve) => {
      const check = () => {
        const decided = signal?.aborted ? false : condition(getState().session);
        if (decided === undefined) return;
        stop();
        signal?.removeEventListener('abort', check);
        resolve(decided);
      };
      const stop = subscribe(check);
      signal?.addEventListener('abort', check);
      check();
    });
}

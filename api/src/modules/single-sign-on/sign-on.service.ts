import { SIGN_ON_CONFIRMED, SIGN_ON_PATHS, type SignOnPurpose } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import type { SignOnAttemptRow } from '../../db/tables/single-sign-on.tables';
import { agentOf } from '../../http/sessions/portal-session';
import type { Sessions } from '../../http/sessions/sessions';
import { noteLogin } from '../authentication/accounts.service';
import { findAccountOf, hasEnded, insertSignOnSession } from './identities.repository';
import type { LogInService, PendingLogIn } from './log-in-service';
import { SealedTokens } from './sealed-tokens';
import { insertAttempt, takeAttempt } from './sign-on-attempts.repository';
import {
  ATTEMPT_MINUTES,
  hashOf,
  keepSecret,
  languageOfState,
  newSecret,
  newState,
  originOf,
  secretOf,
} from './sign-on-browser';
import { SignOnError } from './sign-on-error';
import { keepRegistration, registrationOf } from './sign-on-registrations.repository';
import type { ServiceIdentity } from './token-claims';

/** 96 characters. docs/adr/0021-single-sign-on.md */
const VERIFIER_BYTES = 72;
/** A log-in that confirms something must be younger than the question; clocks differ a little. */
const CONFIRMED_WITHIN_MS = 60_000;

/** Where the browser goes after a log-in at the service; the page there knows where its visitor was going. */
const TARGETS: Record<SignOnAttemptRow['purpose'], string> = {
  'log-in': `${BASE_PATH}/login`,
  confirm: `${BASE_PATH}/account/settings?${SIGN_ON_CONFIRMED}`,
};

/** Log-in at the service, from the first redirect to the session. */
export class SignOn {
  readonly #context: ApiContext;
  readonly #sessions: Sessions;
  readonly #service: LogInService;
  readonly #tokens: SealedTokens;

  constructor(context: ApiContext, sessions: Sessions, service: LogInService) {
    this.#context = context;
    this.#sessions = sessions;
    this.#service = service;
    this.#tokens = new SealedTokens(context.config);
  }

  /**
   * Keeps what the answer of the service is checked against.
   * @returns the address at the service
   * @throws SignOnError when the service cannot be asked
   */
  async begin(request: FastifyRequest, reply: FastifyReply, purpose: SignOnPurpose): Promise<URL> {
    const { config, db, clock } = this.#context;
    const browser = secretOf(request, config, 'portal_sign_on') ?? newSecret();
    const [state, nonce, verifier] = [newState(request.locale), newSecret(), newSecret(VERIFIER_BYTES)];
    const pending: PendingLogIn = { state, nonce, verifier, redirectUri: this.#redirectUri(request) };
    const url = await this.#service.logInUrl(pending, { locale: request.locale, again: purpose !== 'log-in' });
    const stateHash = hashOf(state);
    await insertAttempt(db, {
      state_hash: stateHash,
      browser_hash: hashOf(browser),
      verifier: this.#tokens.seal(verifier, 'verifier', stateHash.toString('hex')),
      nonce,
      // Only the service is told that it is to ask again.
      purpose: purpose === 'again' ? 'log-in' : purpose,
      user_id: request.session?.user?.id ?? null,
      created_at: clock(),
    });
    keepSecret(reply, config, 'portal_sign_on', browser);
    return url;
  }

  /**
   * Logs in whom the service names.
   * @returns the address in the portal where the browser goes on
   * @throws SignOnError when nobody is logged in
   */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const url = new URL(request.raw.url ?? '', originOf(request, this.#context.config));
    const state = url.searchParams.get('state') ?? '';
    const attempt = await this.#take(request, state);
    const verifier = this.#tokens.open(attempt.verifier, 'verifier', attempt.state_hash.toString('hex'));
    if (verifier === undefined) throw new SignOnError('expired', 'key');
    const pending = { state, nonce: attempt.nonce, verifier, redirectUri: this.#redirectUri(request) };
    const identity = await this.#service.identify(url, pending);
    if (await hasEnded(this.#context.db, identity)) throw new SignOnError('expired', 'ended');
    if (attempt.purpose === 'confirm') await this.#confirm(request, reply, attempt, identity);
    else await this.#enter(request, reply, identity);
    // Who is logged in has a language of their own.
    return request.session?.user
      ? TARGETS[attempt.purpose]
      : `${BASE_PATH}/registerDetails?lang=${languageOfState(state)}`;
  }

  async #take(request: FastifyRequest, state: string): Promise<SignOnAttemptRow> {
    const { db, config, clock } = this.#context;
    const browser = secretOf(request, config, 'portal_sign_on');
    if (browser === undefined) throw new SignOnError('expired', 'browser');
    const since = new Date(clock().getTime() - ATTEMPT_MINUTES * 60_000);
    const attempt = await takeAttempt(db, { stateHash: hashOf(state), browserHash: hashOf(browser), since });
    if (!attempt) throw new SignOnError('expired', 'state');
    return attempt;
  }

  /** A known identity is logged in; of an unknown one is kept what registering needs. */
  async #enter(request: FastifyRequest, reply: FastifyReply, identity: ServiceIdentity): Promise<void> {
    const { db, clock, security } = this.#context;
    const now = clock();
    const userId = await findAccountOf(db, identity, now);
    if (userId === undefined) return this.#keep(request, reply, identity);
    await this.open(request, reply, userId, identity);
    security.write(request, 'sign-on', { outcome: 'ok', userId });
  }

  /** Begins the session of an account, with what the portal keeps of the log-in at the service. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    {
      issuer,
      subject,
      sid,
      idToken,
      issuedAt,
      authenticatedAt,
    }: Pick<ServiceIdentity, 'issuer' | 'subject' | 'sid' | 'idToken' | 'issuedAt' | 'authenticatedAt'>,
  ): Promise<void> {
    const { db, clock } = this.#context;
    const held = request.session;
    const session = held?.bearer
      ? await this.#sessions.give(request, reply, held, userId)
      : await this.#sessions.start(request, reply, { userId });
    await insertSignOnSession(db, {
      session_id: session.id,
      issuer,
      subject,
      sid: sid ?? null,
      id_token: this.#tokens.seal(idToken, 'id-token', subject),
      issued_at: issuedAt,
      authenticated_at: authenticatedAt,
      bearer: session.bearer === true,
    });
    await noteLogin(db, userId, agentOf(request), clock());
    // The service may have told of a log-out between the check and the session.
    if (!(await hasEnded(db, { issuer, subject, sid, issuedAt }))) return;
    await this.#sessions.end(request, reply);
    throw new SignOnError('expired', 'ended');
  }

  async #keep(request: FastifyRequest, reply: FastifyReply, identity: ServiceIdentity): Promise<void> {
    const { db, clock, security } = this.#context;
    // A new one: whoever knows the session before must not register as this person.
    const session = this.#sessions.startAnonymous(request, reply);
    await this.#sessions.keep(session, request);
    const idToken = this.#tokens.seal(identity.idToken, 'id-token', identity.subject);
    await keepRegistration(db, { ...registrationOf(identity, clock()), session_id: session.id, id_token: idToken });
    security.write(request, 'sign-on', { outcome: 'ok', detail: 'first' });
  }

  /** Who confirms must be the one who is logged in, and must have logged in again just now. */
  async #confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: SignOnAttemptRow,
    identity: ServiceIdentity,
  ): Promise<void> {
    const { db, clock, security } = this.#context;
    const { session } = request;
    const userId = await findAccountOf(db, identity, clock());
    const same = session?.user !== undefined && userId === session.user.id && attempt.user_id === userId;
    const asked = attempt.created_at.getTime() - CONFIRMED_WITHIN_MS;
    const fresh = identity.authenticatedAt !== undefined && identity.authenticatedAt.getTime() >= asked;
    if (!session || !same) throw new SignOnError('other-person');
    if (!fresh) throw new SignOnError('untrusted', 'auth-time');
    if (!this.#service.isProof(identity)) throw new SignOnError('not-strong', 'acr');
    await this.#sessions.confirm(request, reply, 'sign-on');
    security.write(request, 'sign-on-confirmed', { outcome: 'ok' });
  }

  #redirectUri(request: FastifyRequest): string {
    return `${originOf(request, this.#context.config)}${API_PREFIX}/${SIGN_ON_PATHS.callback}`;
  }
}

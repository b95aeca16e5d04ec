import { issuerOf, type SingleSignOn } from '@portal/settings/sign-on-settings';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { clientSecret } from './client-secret';
import { limitedFetch } from './limited-fetch';
import { toSignOnError } from './service-errors';
import { SignOnError } from './sign-on-error';
import { type BearerIdentity, identityOf, kindOf, personOf, type ServiceIdentity } from './token-claims';
import { CLOCK_SKEW_SECONDS, SIGNATURE_ALGORITHMS } from './token-limits';

/** How long what the service says of itself is believed, milliseconds. */
const DISCOVERY_MS = 10 * 60_000;
/** How often the service is asked in the background, and for its keys because of an unknown one, at most, milliseconds. */
const COOLDOWN_MS = 30_000;
const SCOPE = 'openid profile email';

/** What belongs to one log-in, besides the answer of the service. */
export interface PendingLogIn {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

interface Known {
  config: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  readAt: number;
}

/** The log-in service as the portal's server talks to it. Nothing that it says is believed unchecked. */
export class LogInService {
  readonly issuer: string;
  readonly #settings: SingleSignOn;
  readonly #fetch: ReturnType<typeof limitedFetch>;
  readonly #cooldownMs: number;
  #known: Known | undefined;
  #asking: Promise<Known> | undefined;
  #renewedAt = 0;

  constructor(
    settings: SingleSignOn,
    { longestMs, cooldownMs = COOLDOWN_MS }: { longestMs?: number; cooldownMs?: number } = {},
  ) {
    this.#settings = settings;
    this.#fetch = limitedFetch(longestMs);
    this.#cooldownMs = cooldownMs;
    this.issuer = issuerOf(settings);
  }

  /**
   * The address at which the person logs in.
   * @param again asks for a log-in even where the service knows the person
   * @throws SignOnError when the service cannot be asked
   */
  async logInUrl(pending: PendingLogIn, { locale, again }: { locale: string; again: boolean }): Promise<URL> {
    const { strongAcr } = this.#settings;
    return this.#ask(async ({ config }) =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: pending.redirectUri,
        scope: SCOPE,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...(strongAcr.length > 0 && { acr_values: strongAcr.join(' ') }),
        ...(again && { prompt: 'login', max_age: '0' }),
      }),
    );
  }

  /** Whether a log-in can prove that the person who is logged in is still there. */
  isProof({ strong }: Pick<ServiceIdentity, 'strong'>): boolean {
    return strong || this.#settings.strongAcr.length === 0;
  }

  /**
   * Trades the code of an answer for who the person is.
   * @param url the address that the service sent the browser to
   * @throws SignOnError when nobody can be believed to have logged in
   */
  identify(url: URL, { state, nonce, verifier }: PendingLogIn): Promise<ServiceIdentity> {
    return this.#ask(async ({ config, keys }) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(config, url, checks);
      const idToken = tokens.id_token ?? '';
      const { payload: claims } = await this.#verify(idToken, keys);
      if (claims.nonce !== nonce) throw new SignOnError('untrusted', 'nonce');
      if (claims.azp !== undefined && claims.azp !== this.#settings.clientId) throw new SignOnError('untrusted', 'azp');
      const identity = identityOf(this.issuer, claims, this.#settings.strongAcr);
      const person = await this.#complete(config, tokens.access_token, claims);
      return { ...identity, idToken, ...person };
    });
  }

  /**
   * Checks an access token that a page or program of this client sends. The name and the address come with it where the service writes them in.
   * @throws SignOnError when nobody can be believed to have logged in
   */
  verifyAccessToken(token: string): Promise<BearerIdentity> {
    return this.#ask(async ({ keys }) => {
      const { payload: claims, protectedHeader: header } = await this.#verify(token, keys);
      if (claims.azp !== this.#settings.clientId) throw new SignOnError('untrusted', 'azp');
      // An ID token or a log-out token is signed by the same key for the same audience.
      if (kindOf(header) !== 'at+jwt' && claims.typ !== 'Bearer') throw new SignOnError('untrusted', 'typ');
      return { ...identityOf(this.issuer, claims, this.#settings.strongAcr), ...personOf(claims) };
    });
  }

  /** @throws SignOnError when the token is none of the service's about a log-out */
  verifyLogoutToken(token: string): Promise<JWTPayload> {
    return this.#ask(async ({ keys }) => {
      const { payload: claims, protectedHeader: header } = await this.#verify(token, keys, ['iat', 'jti', 'events']);
      // Older services name no kind, or that of any token.
      if (!['logout+jwt', 'jwt', ''].includes(kindOf(header))) throw new SignOnError('untrusted', 'typ');
      return claims;
    });
  }

  /** The address at which the log-in ends, or undefined where the service has none. */
  logOutUrl({
    idToken,
    returnTo,
    state,
  }: {
    idToken: string | undefined;
    returnTo: string;
    state: string;
  }): Promise<URL | undefined> {
    return this.#ask(async ({ config }) => {
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(config, {
        ...(idToken && { id_token_hint: idToken }),
        client_id: this.#settings.clientId,
        post_logout_redirect_uri: returnTo,
        state,
      });
    });
  }

  async #ask<Answer>(work: (known: Known) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await this.#discover());
    } catch (error) {
      throw toSignOnError(error);
    }
  }

  /** Once the service is known nobody waits for it: what it says of itself now is asked for in the background. */
  async #discover(): Promise<Known> {
    const known = this.#known;
    if (!known) {
      this.#asking ??= this.#read().finally(() => {
        this.#asking = undefined;
      });
      this.#known = await this.#asking;
      return this.#known;
    }
    const now = Date.now();
    if (now - known.readAt >= DISCOVERY_MS && now - this.#renewedAt >= this.#cooldownMs) {
      this.#renewedAt = now;
      // What it said some minutes ago is better than nothing while it does not answer.
      void this.#renew().catch(() => undefined);
    }
    return known;
  }

  async #renew(): Promise<void> {
    const fresh = await this.#read();
    await fresh.keys.reload();
    this.#known = fresh;
  }

  async #read(): Promise<Known> {
    const { clientId, clientSecret: secret } = this.#settings;
    const address = new URL(this.issuer);
    const config = await oidc.discovery(
      address,
      clientId,
      { [oidc.clockTolerance]: CLOCK_SKEW_SECONDS },
      secret === undefined ? oidc.None() : clientSecret(secret),
      {
        [oidc.customFetch]: (url, init) => this.#fetch(url, init),
        execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      },
    );
    const keysAddress = config.serverMetadata().jwks_uri;
    if (keysAddress === undefined) throw new SignOnError('unavailable', 'no-keys');
    let askedAt = Number.NEGATIVE_INFINITY;
    const keys = createRemoteJWKSet(new URL(keysAddress), {
      cooldownDuration: this.#cooldownMs,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [joseFetch]: async (url, init) => {
        // The library waits after an answer alone: tokens with unknown keys would make the portal ask with each while there is none.
        if (keys.jwks() !== undefined && Date.now() - askedAt < this.#cooldownMs)
          throw new SignOnError('unavailable', 'keys-asked');
        askedAt = Date.now();
        return this.#fetch(url, init);
      },
    });
    return { config, keys, readAt: Date.now() };
  }

  async #verify(token: string, keys: JWTVerifyGetKey, requiredClaims = ['iat', 'exp', 'sub']) {
    const verified = await jwtVerify(token, keys, {
      issuer: this.issuer,
      audience: this.#settings.clientId,
      algorithms: SIGNATURE_ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims,
    });
    const now = Date.now() / 1000;
    if ((verified.payload.iat ?? 0) > now + CLOCK_SKEW_SECONDS) throw new SignOnError('clock', 'iat');
    return verified;
  }

  /** Some services tell name and address only where they are asked for it. Without them the person is asked. */
  async #complete(config: oidc.Configuration, accessToken: string, claims: JWTPayload) {
    let told: Record<string, unknown> = claims;
    const lacking = claims.email === undefined || claims.given_name === undefined || claims.family_name === undefined;
    if (lacking && config.serverMetadata().userinfo_endpoint !== undefined) {
      const more = await oidc.fetchUserInfo(config, accessToken, claims.sub ?? '').catch(() => ({}));
      told = { ...more, ...claims };
    }
    return personOf(told);
  }
}

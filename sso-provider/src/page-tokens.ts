import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import type { SigningKeys } from './signing-keys';

/** What Keycloak answers a page with: the library's own access and refresh tokens are no JWTs, which keycloak-js reads. */
export interface TokenAnswer {
  id_token?: string;
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
}

/** Claims that belong to the ID token alone. */
const OF_ID_TOKEN = ['nonce', 'at_hash', 's_hash', 'aud'] as const;

/**
 * Makes the access token a JWT for the portal, and wraps the refresh token in one.
 * @param claims of the ID token
 */
export async function toPageTokens(
  body: TokenAnswer,
  claims: JWTPayload,
  { keys, clientId, seconds }: { keys: SigningKeys; clientId: string; seconds: number },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const facts = { iss: claims.iss, sub: claims.sub, sid: claims.sid, iat: now, jti: randomUUID(), azp: clientId };
  const person = Object.fromEntries(
    Object.entries(claims).filter(([name]) => !OF_ID_TOKEN.some((own) => own === name)),
  );
  body.access_token = await keys.sign({
    ...person,
    ...facts,
    aud: [clientId, 'account'],
    typ: 'Bearer',
    exp: now + seconds,
  });
  body.expires_in = seconds;
  if (body.refresh_token === undefined) return;
  body.refresh_token = await keys.sign({ ...facts, typ: 'Refresh', wrapped: body.refresh_token });
}

/** The library's own token in that of a page. */
export function unwrapRefreshToken(token: string): string {
  try {
    return String(decodeJwt(token).wrapped ?? token);
  } catch {
    return token;
  }
}

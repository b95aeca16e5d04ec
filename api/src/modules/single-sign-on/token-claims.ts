import type { JWTPayload } from 'jose';
import { SignOnError } from './sign-on-error';

/** Who the service says somebody is. */
export interface ServiceIdentity {
  issuer: string;
  subject: string;
  /** The session at the service. */
  sid: string | undefined;
  idToken: string;
  issuedAt: Date;
  /** When the person last logged in there. */
  authenticatedAt: Date | undefined;
  /** It says that it has identified the person in one of the ways that count as strong here. */
  strong: boolean;
  givenName: string | undefined;
  familyName: string | undefined;
  email: string | undefined;
  emailVerified: boolean;
}

/** Who an access token is about. */
export type BearerIdentity = Omit<ServiceIdentity, 'idToken'>;

/** What people read: in one form of Unicode, and without control characters and halves of characters, which no database keeps. */
const textOf = (claim: unknown): string | undefined => {
  const text =
    typeof claim === 'string'
      ? claim
          .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
          .trim()
          .normalize('NFC')
      : '';
  return text === '' ? undefined : text;
};

/** Without characters that nobody sees: a form refuses those in names, and the person could not find them. */
const personNameOf = (claim: unknown): string | undefined =>
  textOf(typeof claim === 'string' ? claim.replace(/\p{Cf}+/gu, '') : undefined);

/** Names of people and log-ins differ in each character, and are at most 255 of ASCII (OpenID Connect Core 1.0). */
const NAME = /^[\x20-\x7e]{1,255}$/;

/** A name by which the service tells people or log-ins apart, as it stands. */
export const nameOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && NAME.test(claim) ? claim : undefined;

/** What a token tells of the person beside who it is. */
export const personOf = (claims: Record<string, unknown>) => ({
  givenName: personNameOf(claims.given_name),
  familyName: personNameOf(claims.family_name),
  email: textOf(claims.email),
  emailVerified: claims.email_verified === true,
});

/** What kind of token it says that it is. RFC 8725, section 3.11 */
export const kindOf = ({ typ = '' }: { typ?: string }): string => typ.toLowerCase().replace(/^application\//, '');

/**
 * Who a token is about.
 * @param strongAcr levels of a log-in that count as strong
 * @throws SignOnError where it does not say so
 */
export function identityOf(issuer: string, claims: JWTPayload, strongAcr: readonly string[]) {
  const subject = nameOf(claims.sub);
  if (subject === undefined || claims.iat === undefined) throw new SignOnError('untrusted', 'claims');
  return {
    issuer,
    subject,
    sid: nameOf(claims.sid),
    issuedAt: new Date(claims.iat * 1000),
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
    strong: strongAcr.some((level) => level === claims.acr),
  };
}

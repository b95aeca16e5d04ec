import { z } from 'zod';
import { text } from '../text';
import { AuthenticationResponse, LocaleSchema, OkResponse } from './authentication';

/** Names are those of Keycloak's own file. */
export const KeycloakSettings = z.object({
  'auth-server-url': z.string(),
  realm: z.string(),
  resource: z.string(),
  /** The portal's own: where in the address the service answers. */
  responseMode: z.enum(['fragment', 'query']).optional(),
  /** The portal's own: the levels of a log-in that count as strong, as `acr_values` names them; absent where all count alike. */
  acrValues: z.string().optional(),
});

/**
 * Where somebody stands who has logged in at the service and has no account yet. `none`: nobody has. `email`: an address is needed.
 * `confirm`: a code was mailed to it, or will be. `details`: name and terms.
 */
export const SignOnRegistration = z.object({
  step: z.enum(['none', 'email', 'confirm', 'details']),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  /** A code is on its way. */
  mailed: z.boolean().optional(),
});
export type SignOnRegistration = z.infer<typeof SignOnRegistration>;

export const SignOnEmailRequest = z.strictObject({ email: text(320), locale: LocaleSchema });
export type SignOnEmailRequest = z.infer<typeof SignOnEmailRequest>;

/** `known`: the address was that of an account, and it is logged in now. */
export const SignOnCodeResponse = AuthenticationResponse.extend({ known: z.boolean().optional() });
export type SignOnCodeResponse = z.infer<typeof SignOnCodeResponse>;

export const ExternalCompleteRequest = z.strictObject({
  firstName: text(255),
  lastName: text(255),
  locale: LocaleSchema,
  acceptedTerms: z.boolean(),
  /** Which terms were accepted; absent in what older pages send. */
  termsVersion: z.number().int().optional(),
});
export type ExternalCompleteRequest = z.infer<typeof ExternalCompleteRequest>;

/** Ends that a log-in service, named by its address as in the settings, opens the account. */
export const UnlinkIdentityRequest = z.strictObject({ service: text(2000) });
export type UnlinkIdentityRequest = z.infer<typeof UnlinkIdentityRequest>;

/** With where to go so that the log-in ends at the service as well. */
export const SignOnLogoutResponse = OkResponse.extend({ token: z.string(), next: z.string().optional() });
export type SignOnLogoutResponse = z.infer<typeof SignOnLogoutResponse>;
export const SignOnLogoutRequest = z.strictObject({ returnTo: text(2000).optional() });
export type SignOnLogoutRequest = z.infer<typeof SignOnLogoutRequest>;

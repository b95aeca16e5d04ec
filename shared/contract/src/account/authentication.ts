import { z } from 'zod';
import { LOCALES } from '../limits';
import { InvalidField } from '../problem';
import { text } from '../text';

export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits';

export const LocaleSchema = z.enum(LOCALES);

/** The person who is logged in. docs/specification.md#session-user */
export const SessionUser = z.object({
  /** Of a candidate's account; it stays when the user name changes. */
  id: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  locale: LocaleSchema,
  email: z.string(),
  username: z.string(),
  acceptedTerms: z.boolean(),
  employerLogin: z.boolean(),
  /** Of an employer: the campaign of the one application that is open to them. */
  employerCampaignId: z.number().int().optional(),
  emailConfirmed: z.boolean(),
  canSkipConfirm: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const AuthenticationError = z.enum([
  'bad-credentials',
  'locked',
  'not-confirmed',
  'expired',
  'invalid-code',
  'taken',
  'weak-password',
  /** A link that has done its work already: an employer's, or one that sets a new password. */
  'used',
  /** The person has to confirm that it is them, by more than the call carried. docs/adr/0020-passkeys.md */
  'confirmation-needed',
  /** The passkey is right, but of another person than the one who is to log in. */
  'other-account',
]);
export type AuthenticationError = z.infer<typeof AuthenticationError>;

/** `token` is the CSRF token of the session, also of an anonymous one. docs/design/contract.md#session-and-csrf */
export const AuthenticationResponse = z.object({
  ok: z.boolean(),
  error: AuthenticationError.optional(),
  user: SessionUser.optional(),
  token: z.string().optional(),
  useInternal: z.boolean(),
});
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;

export const LoginRequest = z.strictObject({
  username: text(254).min(1),
  password: z.string().min(1).max(1024),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** Outcome of a step of registration or account keeping. */
export const StepResponse = z.object({
  ok: z.boolean(),
  error: AuthenticationError.optional(),
  invalidFields: z.array(InvalidField).optional(),
});
export type StepResponse = z.infer<typeof StepResponse>;

export const RegisterUserRequest = z.strictObject({ email: text(320), locale: LocaleSchema });
export type RegisterUserRequest = z.infer<typeof RegisterUserRequest>;

export const RegistrationState = z.object({
  step: z.enum(['start', 'confirm', 'details']),
  email: z.string().optional(),
});
export type RegistrationState = z.infer<typeof RegistrationState>;

export const RegisterConfirmRequest = z.strictObject({ code: text(64) });
export type RegisterConfirmRequest = z.infer<typeof RegisterConfirmRequest>;

export const RegisterCompleteRequest = z.strictObject({
  username: text(254),
  password: z.string().max(1024),
  firstName: text(255),
  lastName: text(255),
  locale: LocaleSchema,
  acceptedTerms: z.boolean(),
  /** Which terms were accepted; absent in what older pages send. */
  termsVersion: z.number().int().optional(),
});
export type RegisterCompleteRequest = z.infer<typeof RegisterCompleteRequest>;

export const ChangeLanguageRequest = z.strictObject({ language: LocaleSchema });
export type ChangeLanguageRequest = z.infer<typeof ChangeLanguageRequest>;
export const OkResponse = z.object({ ok: z.boolean() });
export type OkResponse = z.infer<typeof OkResponse>;

/** With the token of the anonymous session that follows, so that the page can log in again at once. */
export const LogoutResponse = OkResponse.extend({ token: z.string() });
export type LogoutResponse = z.infer<typeof LogoutResponse>;

export const RecoverPasswordRequest = z.strictObject({ email: text(320) });
export type RecoverPasswordRequest = z.infer<typeof RecoverPasswordRequest>;

/** Names of the link's two secrets, as they stand in `/reset-password/{id}/{hash}`. */
export const ResetPasswordLink = z.strictObject({ id: text(64), hash: text(128) });
export type ResetPasswordLink = z.infer<typeof ResetPasswordLink>;

export const ResetPasswordRequest = ResetPasswordLink.extend({ password: z.string().max(1024) });
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

/** `error`: `invalid-code` for a link that nobody mailed, `expired`, `used`. */
export const ResetPasswordState = z.object({ ok: z.boolean(), error: AuthenticationError.optional() });
export type ResetPasswordState = z.infer<typeof ResetPasswordState>;

/** Sends a code to the address that is to be confirmed: the account's own, or a new one while none is confirmed. */
/** The password goes with another address than the account's, where the account has one. */
export const SaveEmailRequest = z.strictObject({
  email: text(320),
  password: z.string().max(1024).optional(),
});
export type SaveEmailRequest = z.infer<typeof SaveEmailRequest>;

/** A mailed code, as it was typed. */
export const CodeRequest = z.strictObject({ code: text(64) });
export type CodeRequest = z.infer<typeof CodeRequest>;

import { z } from 'zod';
import { InvalidField } from '../problem';
import { text } from '../text';
import { AuthenticationError } from './authentication';

/** How long the browser waits for a person to use a passkey, milliseconds; the challenge counts as long. docs/adr/0020-passkeys.md */
export const PASSKEY_TIMEOUT_MS = 5 * 60_000;

const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1400);

/** What an authenticator signs to prove that a person holds a passkey, in base64url. WebAuthn level 3, AuthenticationResponseJSON */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** A passkey that an authenticator has just made, in base64url. WebAuthn level 3, RegistrationResponseJSON */
export const NewPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser is asked to have signed. WebAuthn level 3, PublicKeyCredentialRequestOptionsJSON */
export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor).optional(),
});
export type AssertionOptions = z.infer<typeof AssertionOptions>;

/** What a browser is asked to make a passkey for. WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** Without `options` the portal has no passkeys at the address of the page, such as one that is a number. */
export const PasskeyLoginOptions = z.object({ ok: z.boolean(), options: AssertionOptions.optional() });
export type PasskeyLoginOptions = z.infer<typeof PasskeyLoginOptions>;

/** `userId`: nobody else may log in, since the page behind the log-in is this person's. Absent where anybody may. */
export const PasskeyLoginRequest = z.strictObject({ credential: PasskeyAssertion, userId: text(64).optional() });
export type PasskeyLoginRequest = z.infer<typeof PasskeyLoginRequest>;

/** A passkey of the person who is logged in. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
  /** Whether its owner's devices share it, so that losing one of them does not lose it. */
  synced: z.boolean(),
  /** The host at which alone it works, where that is not the page's. */
  otherHost: z.string().optional(),
});
export type Passkey = z.infer<typeof Passkey>;
/** `available`: passkeys can be added at the address of the page. */
export const Passkeys = z.object({ passkeys: z.array(Passkey), available: z.boolean() });
export type Passkeys = z.infer<typeof Passkeys>;

/**
 * Why a call about passkeys is refused. `refused`: what the browser sent proves nothing. `exists`: the passkey is in use already. `gone`: it is not
 * there any more. `too-many`: no more can be added. `not-available`: not at the address of the page. The others are those of the account.
 */
export const PasskeyError = z.enum([
  ...AuthenticationError.options,
  'refused',
  'exists',
  'gone',
  'too-many',
  'not-available',
]);
export type PasskeyError = z.infer<typeof PasskeyError>;

export const PasskeyStep = z.object({
  ok: z.boolean(),
  error: PasskeyError.optional(),
  invalidFields: z.array(InvalidField).optional(),
});
export type PasskeyStep = z.infer<typeof PasskeyStep>;

export const NewPasskeyOptions = PasskeyStep.extend({ options: CreationOptions.optional() });
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>;

const name = text(255);
export const AddPasskeyRequest = z.strictObject({ name, credential: NewPasskey });
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;
export const RenamePasskeyRequest = z.strictObject({ id: text(64), name });
export type RenamePasskeyRequest = z.infer<typeof RenamePasskeyRequest>;
export const RemovePasskeyRequest = z.strictObject({ id: text(64) });
export type RemovePasskeyRequest = z.infer<typeof RemovePasskeyRequest>;

/** How the person who is logged in can confirm now that it is them. */
export const ConfirmationWays = z.object({
  /** Whether the password alone is not enough, since the account has a passkey or a person whom the log-in service has identified strongly. */
  strong: z.boolean(),
  /** For a passkey of this page's address; absent where the person has none there. */
  options: AssertionOptions.optional(),
  /** Whether the account has a password; absent in answers of an API whose accounts all have one. */
  password: z.boolean().optional(),
  /** Whether a log-in at the log-in service confirms. */
  service: z.boolean().optional(),
  /** The person has confirmed just now, perhaps in another tab. */
  confirmed: z.boolean().optional(),
});
export type ConfirmationWays = z.infer<typeof ConfirmationWays>;

/** By a passkey, or by the password alone where the account has no passkey. */
export const ConfirmationRequest = z.union([
  z.strictObject({ credential: PasskeyAssertion }),
  z.strictObject({ password: z.string().max(1024) }),
]);
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>;
/** Mails a code to who knows the password; both together confirm as a passkey does. */
export const ConfirmationCodeRequest = z.strictObject({ password: z.string().max(1024) });
export type ConfirmationCodeRequest = z.infer<typeof ConfirmationCodeRequest>;

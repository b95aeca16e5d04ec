import { z } from 'zod';
import { text } from '../text';
import { LocaleSchema, OkResponse, StepResponse } from './authentication';

/**
 * Mails that a person may switch off: before deadlines, about what happens to sent applications, and about gigs. `offers` is absent where the portal of
 * that host has no substitutions, and in what older pages send.
 */
export const Notifications = z.strictObject({
  deadlines: z.boolean(),
  messages: z.boolean(),
  offers: z.boolean().optional(),
});
export type Notifications = z.infer<typeof Notifications>;

/** Answer to `GET settings`. docs/design/contract.md#accounts */
export const AccountSettings = z.object({
  username: z.string(),
  email: z.string(),
  locale: LocaleSchema,
  emailConfirmed: z.boolean(),
  notifications: Notifications,
  /** Changes that wait in this browser for their mailed code; the value is what comes into force, a password's is never told. */
  pending: z.object({
    username: z.string().optional(),
    email: z.string().optional(),
    password: z.boolean().optional(),
  }),
  /** How many passkeys the account has; absent in answers of an API that knows none. */
  passkeys: z.number().int().optional(),
  /** Whether the account has a password; absent in answers of an API whose accounts all have one. */
  password: z.boolean().optional(),
  /** The log-in services that the person logs in at, by the address of each. */
  identities: z.array(z.object({ service: z.string(), since: z.iso.datetime() })).optional(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

/** The present password; absent where the person has confirmed by other means that it is them. docs/adr/0020-passkeys.md */
const password = z.string().max(1024).optional();

export const ChangeUsernameRequest = z.strictObject({ username: text(254), password });
export type ChangeUsernameRequest = z.infer<typeof ChangeUsernameRequest>;
export const ChangeEmailRequest = z.strictObject({ email: text(320), password });
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;
export const ChangePasswordRequest = z.strictObject({
  newPassword: z.string().max(1024),
  password,
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

export const PasswordPolicy = z.object({
  policy: z.object({ minLength: z.number().int(), maxLength: z.number().int() }),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** A browser in which the person is logged in. `agent` is what the browser calls itself, and may be empty. */
export const OwnSession = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  agent: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const OwnSessions = z.object({ sessions: z.array(OwnSession) });
export type OwnSessions = z.infer<typeof OwnSessions>;

/** One session by its id, or every one of the person, this one included. */
export const EndSessionsRequest = z.union([z.strictObject({ id: text(64) }), z.strictObject({ all: z.literal(true) })]);
export type EndSessionsRequest = z.infer<typeof EndSessionsRequest>;
/** `next`: where the page goes on, so that the log-in ends at the log-in service as well. */
export const EndedSessions = OkResponse.extend({ next: z.string().optional() });
export type EndedSessions = z.infer<typeof EndedSessions>;

/** What closing the account would take away. */
export const AccountLosses = z.object({
  drafts: z.number().int(),
  sent: z.number().int(),
  gigs: z.number().int(),
  files: z.number().int(),
});
export type AccountLosses = z.infer<typeof AccountLosses>;

/** The answer is the archive, or a `StepResponse` that refuses. */
export const ExportRequest = z.strictObject({ password });
export type ExportRequest = z.infer<typeof ExportRequest>;

export const CloseAccountRequest = z.strictObject({ password });
export type CloseAccountRequest = z.infer<typeof CloseAccountRequest>;
/** `next`: as after the end of all log-ins. */
export const ClosedAccount = StepResponse.extend({ next: z.string().optional() });
export type ClosedAccount = z.infer<typeof ClosedAccount>;

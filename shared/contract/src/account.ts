import { z } from 'zod';
import { LocaleSchema } from './authentication';
import { text } from './text';

/** Mails that a person may switch off: before deadlines, and about what happens to sent applications. */
export const Notifications = z.strictObject({ deadlines: z.boolean(), messages: z.boolean() });
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
});
export type AccountSettings = z.infer<typeof AccountSettings>;

/** `password` is the present one. */
export const ChangeUsernameRequest = z.strictObject({ username: text(254), password: z.string().max(1024) });
export type ChangeUsernameRequest = z.infer<typeof ChangeUsernameRequest>;
export const ChangeEmailRequest = z.strictObject({ email: text(320), password: z.string().max(1024) });
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;
export const ChangePasswordRequest = z.strictObject({
  newPassword: z.string().max(1024),
  password: z.string().max(1024),
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

/** What closing the account would take away. */
export const AccountLosses = z.object({
  drafts: z.number().int(),
  sent: z.number().int(),
  gigs: z.number().int(),
  files: z.number().int(),
});
export type AccountLosses = z.infer<typeof AccountLosses>;

/** `password` is the present one; the answer is the archive, or a `StepResponse` that refuses. */
export const ExportRequest = z.strictObject({ password: z.string().max(1024) });
export type ExportRequest = z.infer<typeof ExportRequest>;

export const CloseAccountRequest = z.strictObject({ password: z.string().max(1024) });
export type CloseAccountRequest = z.infer<typeof CloseAccountRequest>;

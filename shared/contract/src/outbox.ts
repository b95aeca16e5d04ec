import { z } from 'zod';

/** A mail in the local outbox of a portal without SMTP. docs/design/contract.md#mails-without-a-server */
export const OutboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.iso.datetime(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

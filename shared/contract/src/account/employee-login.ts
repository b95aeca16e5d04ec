import { z } from 'zod';
import { text } from '../text';

/** Cookie in which the gateway hands the credentials of an employer's link over to the log-in call. */
export const EMPLOYEE_TICKET_COOKIE = 'portal_employee_ticket';
/** How long such a ticket counts, in seconds. */
export const EMPLOYEE_TICKET_SECONDS = 60;

const username = text(100).min(1);
const password = text(200).min(1);

/** Credentials as an employer's link carries them: one-time, short-lived, bound to one application. docs/design/contract.md#employer-credentials */
export const EmployeeCredentials = z.strictObject({ campaignId: z.coerce.number().int(), username, password });
export type EmployeeCredentials = z.infer<typeof EmployeeCredentials>;

/** Body of the log-in: the credentials themselves, or none of them where the ticket's cookie has them. */
export const EmployeeLoginRequest = EmployeeCredentials.partial();
export type EmployeeLoginRequest = z.infer<typeof EmployeeLoginRequest>;

/** What the ticket's cookie holds, as JSON in base64url. */
export const EmployeeTicket = EmployeeCredentials.extend({
  portal: text(100),
  /** When the link was opened, epoch ms. */
  at: z.number().int(),
});
export type EmployeeTicket = z.infer<typeof EmployeeTicket>;

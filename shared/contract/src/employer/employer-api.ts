import { z } from 'zod';
import { ProblemCode } from '../problem';

/** What employers' own systems send and get. docs/employer-api.md */

/** What is wrong with one value of a request. */
export const EmployerValueError = z.object({
  /** In the body, such as `shifts[0].end`; empty for the body as a whole. */
  path: z.string(),
  /** Stable; docs/employer-api.md lists all. */
  code: z.string(),
  /** For people, in the language of `Accept-Language`. */
  detail: z.string(),
});
export type EmployerValueError = z.infer<typeof EmployerValueError>;

/** Body of every refusal, `application/problem+json` (RFC 9457). */
export const EmployerProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** Stable. */
  code: z.union([ProblemCode, z.string()]),
  requestId: z.string(),
  /** For people, in the language of `Accept-Language`. */
  detail: z.string(),
  errors: z.array(EmployerValueError).optional(),
  /** Seconds. */
  retryAfter: z.number().optional(),
});
export type EmployerProblem = z.infer<typeof EmployerProblem>;

/** How many entries of a request were new; those that were there already, word for word, have no second effect. */
export const EntriesTaken = z.object({ added: z.number().int() });
export type EntriesTaken = z.infer<typeof EntriesTaken>;

/** An address that is told of events. */
export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** Events that wait, those whose time was up after three days, and the code of the newest error. */
  waiting: z.number().int(),
  givenUp: z.number().int(),
  lastError: z.string().optional(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
export const WebhookEndpoints = z.object({ endpoints: z.array(WebhookEndpoint) });

export const NewWebhookEndpoint = z.strictObject({ url: z.string().min(1).max(2_000) });
/** `secret` is told this once, and not to a repeat of the call: it is the key of the signatures (standardwebhooks.com). */
export const WebhookEndpointCreated = z.object({ id: z.uuid(), url: z.string(), secret: z.string().optional() });
export type WebhookEndpointCreated = z.infer<typeof WebhookEndpointCreated>;

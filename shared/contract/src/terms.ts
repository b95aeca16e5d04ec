import { z } from 'zod';

/** Dates are yyyy-mm-dd; `html` is sanitised by the server. docs/specification.md#terms */
export const TermsOfService = z.object({
  /** Which terms these are, as accepting them names it; absent in what older portals answer. */
  version: z.number().int().optional(),
  updatedDate: z.string().length(10),
  acceptedTerms: z.boolean(),
  acceptedDate: z.string().length(10).nullable(),
  html: z.string(),
});
export type TermsOfService = z.infer<typeof TermsOfService>;

/** Which terms were read: others than those in force are not accepted. Absent in what older pages send. */
export const AcceptTermsRequest = z.strictObject({ version: z.number().int().optional() });
export type AcceptTermsRequest = z.infer<typeof AcceptTermsRequest>;

import { z } from 'zod';

/** Dates are yyyy-mm-dd; `html` is sanitised by the server. docs/specification.md#terms */
export const TermsOfService = z.object({
  updatedDate: z.string().length(10),
  acceptedTerms: z.boolean(),
  acceptedDate: z.string().length(10).nullable(),
  html: z.string(),
});
export type TermsOfService = z.infer<typeof TermsOfService>;

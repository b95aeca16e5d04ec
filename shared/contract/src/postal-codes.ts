import { z } from 'zod';

/** What is known of a Finnish postal code. */
export const PostalCode = z.object({
  code: z.string(),
  /** In the language of the request; null where no such code was imported. */
  city: z.string().nullable(),
});
export type PostalCode = z.infer<typeof PostalCode>;

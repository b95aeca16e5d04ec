import { z } from 'zod';

/** A postal code as it is imported. docs/design/fields-and-content.md#postal-code */
export const PostalCodeContent = z.strictObject({
  code: z.string().regex(/^\d{5}$/, 'is not five digits'),
  city: z.strictObject({ fi: z.string().min(1).max(100), sv: z.string().min(1).max(100) }),
});
export type PostalCodeContent = z.infer<typeof PostalCodeContent>;

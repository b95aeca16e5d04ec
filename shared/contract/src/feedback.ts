import { z } from 'zod';

/** What a visitor thinks of the service. Contract, section 5. */
export const FeedbackRequest = z.strictObject({
  text: z.string(),
  /** 1 (poor) to 5 (excellent). */
  rating: z.number().int().min(1).max(5).optional(),
  /** Pattern of the page the visitor was on, below the base path: an address itself may hold secrets. */
  path: z
    .string()
    .max(200)
    .regex(/^\/[^\s?#]*$/),
});
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

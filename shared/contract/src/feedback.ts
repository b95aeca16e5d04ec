import { z } from 'zod';
import { VALUE_LIMIT_BYTES } from './limits';
import { text } from './text';

/** What a visitor thinks of the service. docs/specification.md#feedback */
export const FeedbackRequest = z.strictObject({
  text: text(VALUE_LIMIT_BYTES),
  /** 1 (poor) to 5 (excellent). */
  rating: z.number().int().min(1).max(5).optional(),
  /** Pattern of the page the visitor was on, below the base path: an address itself may hold secrets. */
  path: text(200).regex(/^\/[^\s?#]*$/),
});
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

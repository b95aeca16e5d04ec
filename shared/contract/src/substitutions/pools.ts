import { z } from 'zod';

/** A standing list of substitutes of one employer, which a candidate can apply to. */
export const Pool = z.object({
  campaignId: z.number().int(),
  title: z.string(),
  employer: z.string(),
  /** The candidate's own application to it; absent where there is none. */
  application: z.enum(['draft', 'sent']).optional(),
  member: z.boolean(),
});
export type Pool = z.infer<typeof Pool>;

/** `GET substitutions/pools`: those that take applications now, and those that the candidate belongs to. */
export const Pools = z.object({ pools: z.array(Pool) });
export type Pools = z.infer<typeof Pools>;

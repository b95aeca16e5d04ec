import { z } from 'zod';
import { LocaleSchema } from '../account/authentication';
import { ID_MAX } from '../limits';

/** Positions in one answer of `GET positions/addresses`. */
export const POSITION_ADDRESSES_AT_ONCE = 5_000;

/** Query of `GET positions/addresses`: those with higher ids than `after`. */
export const PositionAddressesQuery = z.object({ after: z.coerce.number().int().min(0).max(ID_MAX).default(0) });

/** Open public positions by their ids, for the map of the site that search engines read. */
export const PositionAddresses = z.object({
  positions: z.array(
    z.object({
      id: z.number().int(),
      /** When what the position says has changed last. */
      changedAt: z.iso.datetime(),
      /** Languages in which the employer has written. */
      languages: z.array(LocaleSchema),
    }),
  ),
  /** Where the next answer begins; null after the last. */
  next: z.number().int().nullable(),
});
export type PositionAddresses = z.infer<typeof PositionAddresses>;

import { Values } from '@portal/contract/fields';
import { z } from 'zod';

/** `kind` only where rows have kinds. */
const SentRow = z.object({ rowId: z.string(), kind: z.number().int().optional(), values: Values });

/** A section of rows as it was sent. */
export const SentRows = z.object({
  noneSelected: z.boolean().optional(),
  rows: z.array(SentRow),
  values: Values.optional(),
});

import { z } from 'zod';

export const Bulletin = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(['notification', 'warning', 'error']).default('notification'),
  link: z.object({ url: z.string(), text: z.string() }).nullable(),
});
export type Bulletin = z.infer<typeof Bulletin>;
export const Bulletins = z.object({ bulletinsToShow: z.array(Bulletin) });
export type Bulletins = z.infer<typeof Bulletins>;

import { perLocale } from '@portal/contract/limits';
import { z } from 'zod';

const Texts = z.strictObject({ title: z.string().min(1), message: z.string(), linkText: z.string().optional() });

/** How a bulletin is written down as a file. */
export const BulletinContent = z.strictObject({
  id: z.uuid(),
  type: z.enum(['notification', 'warning', 'error']).default('notification'),
  linkUrl: z.string().nullable().default(null),
  texts: z.strictObject(perLocale(() => Texts)),
});
export type BulletinContent = z.infer<typeof BulletinContent>;

import { z } from 'zod';
import type { Bulletin } from '../bulletins';

const page = z.object({
  /** Without the portal's name. */
  title: z.string(),
  html: z.string(),
});

/** The pages of a build in one language, as it renders them in Node. */
export const renderedPagesSchema = z.object({
  /** Host only: theme → what stands around a page, for a visitor who is not logged in. */
  shells: z.record(z.string(), z.string()).optional(),
  /** Host only: `bulletinLook` → a bulletin of that look, with names in double braces for what it says. */
  bulletins: z.record(z.string(), z.string()).optional(),
  /** Name of the page → its content. */
  pages: z.record(z.string(), page),
});
export type RenderedPages = z.infer<typeof renderedPagesSchema>;

/** The file of a release that holds them, with the styles they need. */
export const prerenderedSchema = renderedPagesSchema.extend({
  /** Host only: the styles of the shells. */
  shellStyle: z.string().optional(),
  pages: z.record(z.string(), page.extend({ style: z.string() })),
});
export type Prerendered = z.infer<typeof prerenderedSchema>;

/** Where the link of a bulletin leads. */
export type BulletinLink = 'none' | 'portal' | 'elsewhere';

/** What the looks of a bulletin depend on. @param more whether another one follows it */
export const bulletinLook = (type: Bulletin['type'], link: BulletinLink, more: boolean): string =>
  `${type} ${link} ${more ? 'more' : 'last'}`;

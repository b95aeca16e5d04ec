import { z } from 'zod';
import type { Bulletin } from '../bulletins';

const page = z.object({
  /** Without the portal's name. */
  title: z.string(),
  html: z.string(),
});

/** The pages of a build in one language, as it renders them in Node. */
export const renderedPagesSchema = z.object({
  /** Host only: `shellKey` → what stands around a page. */
  shells: z.record(z.string(), z.string()).optional(),
  /** Host only: `bulletinLook` → a bulletin of that look, with names in double braces for what it says. */
  bulletins: z.record(z.string(), z.string()).optional(),
  /** Name of the page, `atServiceKey` of it, or id of a route whose page looks otherwise there → its content. */
  pages: z.record(z.string(), page),
});
export type RenderedPages = z.infer<typeof renderedPagesSchema>;

/** The file of a release that holds them, with the styles they need. */
export const prerenderedSchema = renderedPagesSchema.extend({
  /** How classes are named: pages use those of the host's styles, so that both builds must name them alike. */
  classNames: z.string().optional(),
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

/** For whom a shell is: visitors; those who are logged in; those who fill in an application. */
export type ShellKind = 'visitor' | 'member' | 'form';

export const shellKey = (theme: string, kind: ShellKind): string => (kind === 'visitor' ? theme : `${theme} ${kind}`);

/** The page as it looks where people log in at a log-in service. @param page name of the page in the route table */
export const atServiceKey = (page: string): string => `${page} at-service`;

/** The host's page that stands in a shell where the remote has rendered none. */
export const LOADING_PAGE = 'LoadingPage';

import { z } from 'zod';
import { LOCALES } from '../limits';
import { remoteNameSchema } from './release';

const MOST_ROUTES = 20;
const LONGEST_TEXT = 60;
const MOST_SEGMENTS = 6;

/** One line of plain text: nothing that a browser could read as markup, that breaks the line or that turns its direction. */
const textSchema = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_TEXT)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}<>]*$/u, 'must be one line of plain text');

/** A text in every language of the portal. */
const textsSchema = z.record(z.enum(LOCALES), textSchema);

/** An address below the portal's base path; its first part is fixed, `:name` stands for any one part. */
const pathSchema = z
  .string()
  .max(100)
  .regex(/^\/[a-z][a-z0-9-]*(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-z][A-Za-z]*))*$/, 'must be like /trial or /trial/:id')
  .refine((path) => path.split('/').length <= MOST_SEGMENTS + 1, `must have at most ${MOST_SEGMENTS} parts`);

const routeSchema = z.strictObject({
  path: pathSchema,
  /** Name of the page's component, by which the build calls its chunk. */
  page: z.string().regex(/^[A-Z][A-Za-z0-9]{0,59}$/, 'must be like TrialPage'),
  /** As of the portal's own routes, without those for employers' links. */
  access: z.enum(['public', 'public-only', 'authenticated']),
  /** Blocked for employer log-ins. */
  candidateOnly: z.boolean().optional(),
  /** Title of the document until the page sets its own. */
  title: textsSchema,
});

/** Entries of the portal's own menu after which another may stand. */
export const MENU_PLACES = ['dashboard', 'positions', 'internal', 'applications', 'substitutions'] as const;

const menuSchema = z.strictObject({
  label: textsSchema,
  /** One of the routes, without a parameter. */
  path: pathSchema,
  /** The entry that it follows; absent, or where that one is not shown: the last one before the account. */
  after: z.enum(MENU_PLACES).optional(),
});

/**
 * A remote that an operator has added to those that the portal brings: what the portal must know of it beside its releases. It stands in the signed
 * discovery document; only operators write it. docs/adr/0033-added-remotes.md
 */
export const addedRemoteSchema = z.strictObject({
  name: remoteNameSchema,
  routes: z.array(routeSchema).min(1).max(MOST_ROUTES),
  menu: menuSchema.optional(),
});
export type AddedRemote = z.infer<typeof addedRemoteSchema>;

import { z } from 'zod';
import { LocaleSchema } from '../account/authentication';
import { text } from '../text';
import { InternalAdvertisements } from './campaigns';
import {
  CLOSING_WITHIN,
  EMPLOYMENT_KINDS,
  EMPLOYMENT_RELATIONS,
  POSITION_SORTS,
  POSITION_STATES,
  type PositionFacetName,
  REMOTE_WORK,
  TASK_AREAS,
  WORKING_HOURS,
} from './position-names';

/** Values that one filter takes; nobody chooses more, and a statement stays small. */
const FILTER_VALUES_MAX = 50;

/** A query parameter that may be repeated: one value arrives as a text, several as a list. */
const repeated = <Value extends string>(value: z.ZodType<Value, Value>) =>
  z.union([z.array(value).max(FILTER_VALUES_MAX), value.transform((only): Value[] => [only])]).default([]);

/** Key of an employer or place, the same in every language: the Finnish name in lower case with hyphens. */
const Key = text(100);

/**
 * Query of `GET positions` and `GET internal/advertisements`. Each filter may be repeated: a position has one of the values of each filter.
 */
export const PositionsQuery = z.object({
  query: text(200).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  sort: z.enum(POSITION_SORTS).optional(),
  employer: repeated(Key),
  taskArea: repeated(z.enum(TASK_AREAS)),
  place: repeated(Key),
  employment: repeated(z.enum(EMPLOYMENT_KINDS)),
  hours: repeated(z.enum(WORKING_HOURS)),
  remote: repeated(z.enum(REMOTE_WORK)),
  closing: z.enum(CLOSING_WITHIN).optional(),
});
export type PositionsQuery = z.output<typeof PositionsQuery>;

/** What is known of the employment; null where the employer has not said it. */
const PositionEmployment = z.object({
  kind: z.enum(EMPLOYMENT_KINDS).nullable(),
  relation: z.enum(EMPLOYMENT_RELATIONS).nullable(),
  hours: z.enum(WORKING_HOURS).nullable(),
});

/** A position in a list. */
export const PositionItem = z.object({
  /** The campaign's id, by which one applies. */
  id: z.number().int(),
  title: z.string(),
  employer: z.string(),
  organisation: z.string(),
  location: z.string(),
  taskArea: z.enum(TASK_AREAS).nullable(),
  employment: PositionEmployment,
  remote: z.enum(REMOTE_WORK).nullable(),
  /** Null for one without a deadline. */
  applyPeriodEnd: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  state: z.enum(POSITION_STATES),
  /** The language that the texts are in: the page's, or another where the employer has not written in it. */
  language: LocaleSchema,
});
export type PositionItem = z.infer<typeof PositionItem>;

/** One value of a filter: how many positions there are with it that satisfy the query and all other filters. */
const PositionFacetValue = z.object({
  value: z.string(),
  /** Of employers and places, in the language of the answer; the page has words for the rest. */
  label: z.string().optional(),
  count: z.number().int(),
});

/** Facets by their filter; values that are chosen are listed also with no position. */
const PositionFacets = z.object({
  employer: z.array(PositionFacetValue),
  taskArea: z.array(PositionFacetValue),
  place: z.array(PositionFacetValue),
  employment: z.array(PositionFacetValue),
  hours: z.array(PositionFacetValue),
  remote: z.array(PositionFacetValue),
  closing: z.array(PositionFacetValue),
}) satisfies z.ZodType<Record<PositionFacetName, unknown>>;
export type PositionFacets = z.infer<typeof PositionFacets>;

/** Open positions, one page of them. */
export const Positions = z.object({
  items: z.array(PositionItem),
  total: z.number().int(),
  facets: PositionFacets,
  serverTime: z.iso.datetime(),
  /** No text in any language holds the words of the query: these positions have words that are written nearly the same. */
  similar: z.literal(true).optional(),
  /** No text in the reader's language holds the words of the query: these positions have them in this language. */
  foundIn: LocaleSchema.optional(),
});
export type Positions = z.infer<typeof Positions>;

/** Positions that the candidate who is logged in has sent an application to, has a draft for, has saved: by campaign id. */
export const PositionMarks = z.object({
  applied: z.array(z.number().int()),
  drafts: z.array(z.number().int()),
  saved: z.array(z.number().int()),
});
export type PositionMarks = z.infer<typeof PositionMarks>;

/** Somebody whom applicants may ask. */
const PositionContact = z.object({
  name: z.string(),
  title: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** When the contact answers. */
  hours: z.string().optional(),
});

/** Everything that a position says; what the employer has left out is left out. Texts that end in `Html` are sanitised by the server. */
export const Position = PositionItem.extend({
  descriptionHtml: z.string(),
  tasksHtml: z.string().optional(),
  requirementsHtml: z.string().optional(),
  /** How long a fixed-term employment lasts. */
  employmentDuration: z.string().optional(),
  /** `min` and `max` are euros before tax. */
  pay: z
    .object({
      text: z.string(),
      min: z.number().optional(),
      max: z.number().optional(),
      basis: z.enum(['month', 'hour', 'by-agreement']).optional(),
    })
    .optional(),
  startText: z.string().optional(),
  startDate: z.iso.date().optional(),
  address: z.string().optional(),
  /** Languages that the work asks for. */
  languages: z.string().optional(),
  contacts: z.array(PositionContact),
  /** How it goes on after sending: who reads, when interviews are, when the decision comes. */
  process: z
    .object({ reads: z.string().optional(), interviews: z.string().optional(), decision: z.string().optional() })
    .optional(),
  /** Those that the form asks for. */
  attachments: z.array(z.object({ label: z.string(), required: z.boolean() })),
  applyPeriodStart: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
  /** Whether one can apply now. */
  open: z.boolean(),
  defaultCampaign: z.boolean(),
  internal: z.boolean(),
  /** Languages that the employer has written the texts in. */
  languagesAvailable: z.array(LocaleSchema),
  /** What else is open, where one cannot apply any more: at most three, else none. */
  similar: z.array(PositionItem),
});
export type Position = z.infer<typeof Position>;

/** Internal positions, only with `useInternal`; `advertisements` is for remotes from before positions had facets. */
export const InternalPositions = Positions.extend(InternalAdvertisements.shape);
export type InternalPositions = z.infer<typeof InternalPositions>;

/** One internal position; `description` and `applied` are for older remotes. */
export const InternalPosition = Position.extend({ description: z.string(), applied: z.boolean() });
export type InternalPosition = z.infer<typeof InternalPosition>;

import { LOCALES, type Locale, perLocale } from '@portal/contract/limits';
import {
  EMPLOYMENT_KINDS,
  EMPLOYMENT_RELATIONS,
  REMOTE_WORK,
  TASK_AREAS,
  WORKING_HOURS,
} from '@portal/contract/position-names';
import { z } from 'zod';

/** A time for demo content is told from the moment of loading, so that the demo never grows old. */
export const Moment = z.union([z.iso.datetime(), z.strictObject({ minutesFromNow: z.number().int() })]);
export type Moment = z.infer<typeof Moment>;

/** A text in some languages, at least one. */
const SomeLanguages = z
  .strictObject(perLocale(() => z.string().min(1).optional()))
  .refine((texts) => Object.values(texts).some((text) => text !== undefined), 'is written in no language');

/** What a position says in one language. Texts that end in `Html` are rich text; everything but what the portal allows is taken out when they are read. */
const PositionTexts = z.strictObject({
  /** Instead of the paragraphs of `description`. */
  descriptionHtml: z.string().min(1).optional(),
  tasksHtml: z.string().min(1).optional(),
  requirementsHtml: z.string().min(1).optional(),
  languages: z.string().min(1).optional(),
  /** How long a fixed-term employment lasts. */
  duration: z.string().min(1).optional(),
  pay: z.string().min(1).optional(),
  start: z.string().min(1).optional(),
  address: z.string().min(1).optional(),
  process: z
    .strictObject({
      reads: z.string().min(1).optional(),
      interviews: z.string().min(1).optional(),
      decision: z.string().min(1).optional(),
    })
    .optional(),
});
export type PositionTexts = z.infer<typeof PositionTexts>;

const Contact = z.strictObject({
  name: z.string().min(1),
  title: SomeLanguages.optional(),
  phone: z.string().min(1).optional(),
  email: z.email().optional(),
  hours: SomeLanguages.optional(),
});

const PositionFacts = z.strictObject({
  taskArea: z.enum(TASK_AREAS).optional(),
  employment: z
    .strictObject({
      kind: z.enum(EMPLOYMENT_KINDS).optional(),
      relation: z.enum(EMPLOYMENT_RELATIONS).optional(),
      hours: z.enum(WORKING_HOURS).optional(),
    })
    .optional(),
  remote: z.enum(REMOTE_WORK).optional(),
  /** The municipality, where it is not the part of `location` before the first comma. */
  place: z.strictObject(perLocale(() => z.string().min(1))).optional(),
  /** The employer's names, where the texts leave out a language: employers are told apart by their Finnish names. */
  employer: z.strictObject(perLocale(() => z.string().min(1))).optional(),
  publishedAt: Moment.optional(),
  /** Filled or withdrawn by the employer; from that moment nobody can apply. */
  closed: z.strictObject({ as: z.enum(['filled', 'withdrawn']), at: Moment }).optional(),
  /** Euros before tax. */
  pay: z
    .strictObject({
      min: z.number().positive().optional(),
      max: z.number().positive().optional(),
      basis: z.enum(['month', 'hour', 'by-agreement']).optional(),
    })
    .refine(
      ({ min, max }) => min === undefined || max === undefined || min <= max,
      'the least pay is more than the most',
    )
    .optional(),
  startDate: z.iso.date().optional(),
  contacts: z.array(Contact).max(10).default([]),
  /** In the same languages as the campaign's own texts. */
  texts: z.strictObject(perLocale(() => PositionTexts.optional())).default({}),
});

/** What a campaign says of its position beyond the form. docs/operations/data.md#data-in-and-out */
export const PositionContent = PositionFacts.refine(
  ({ pay, texts }) => !pay || Object.values(texts).every((text) => text === undefined || text.pay !== undefined),
  { path: ['pay'], error: 'the pay is in numbers but not in words in each language' },
);
export type PositionContent = z.infer<typeof PositionContent>;

/** A position as it is stored: with moments instead of times told from now. */
export type StoredPosition = Omit<PositionContent, 'publishedAt' | 'closed'> & {
  publishedAt?: string;
  closed?: { as: 'filled' | 'withdrawn'; at: string };
};

/** Finnish, or the next language of the portal that there is. */
export function firstWritten<Text>(texts: Partial<Record<Locale, Text | undefined>>): Text | undefined {
  const [first] = LOCALES.flatMap((locale) => texts[locale] ?? []);
  return first;
}

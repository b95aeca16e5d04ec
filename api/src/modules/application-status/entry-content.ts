import { DecisionOutcome } from '@portal/contract/application-status';
import { LocaleSchema } from '@portal/contract/authentication';
import { text } from '@portal/contract/text';
import { z } from 'zod';

/** How employers' systems write down what happens to applications. docs/operations/data.md#statuses-and-messages */

const LONGEST = 10_000;
const words = text(LONGEST).trim().min(1);
const instant = z.iso.datetime({ offset: true });

const common = {
  /** Of any sending of the application. */
  receiptNumber: text(40).min(1),
  /** The employer's own name of the entry, once for each application: a repeated entry has no second effect. */
  id: text(100).min(1),
  /** Of the texts. */
  language: LocaleSchema.optional(),
};

/** An address that a person can open. */
const link = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000);

export const StatusContent = z.discriminatedUnion('status', [
  z.strictObject({ ...common, status: z.literal('received'), text: words.optional() }),
  z.strictObject({ ...common, status: z.literal('in-process'), text: words.optional() }),
  z.strictObject({
    ...common,
    status: z.literal('interview'),
    start: instant,
    end: instant.optional(),
    place: text(500).trim().min(1).optional(),
    link: link.optional(),
    answerBy: instant.optional(),
    text: words.optional(),
  }),
  z.strictObject({
    ...common,
    status: z.literal('decision'),
    outcome: DecisionOutcome,
    text: words.optional(),
    grounds: words.optional(),
  }),
]);
export type StatusContent = z.infer<typeof StatusContent>;

export const MessageContent = z.strictObject({ ...common, text: words });
export type MessageContent = z.infer<typeof MessageContent>;

/** One entry of a file, or of a call, by an employer. */
export type EmployerEntry = StatusContent | MessageContent;

/** Stable; employers' systems are told it. */
export type EntryErrorCode =
  | 'interview-end-before-start'
  | 'answer-by-after-start'
  | 'interview-without-place'
  | 'past'
  | 'unknown-receipt'
  | 'id-used'
  | 'application-cancelled';

export interface EntryError {
  path: PropertyKey[];
  code: EntryErrorCode;
  /** For whoever puts a file in. */
  reason: string;
}

const time = (given: string): number => Date.parse(given);

/** What the schema cannot say of entries by themselves. */
export function entryErrors(entries: readonly EmployerEntry[]): EntryError[] {
  return entries.flatMap((entry, index) => {
    if (!('status' in entry) || entry.status !== 'interview') return [];
    const { start, end, answerBy, place, link: address } = entry;
    const errors: EntryError[] = [];
    const add = (part: string, code: EntryErrorCode, reason: string) =>
      errors.push({ path: [index, part], code, reason });
    if (end !== undefined && time(end) <= time(start))
      add('end', 'interview-end-before-start', 'the interview ends before it begins');
    if (answerBy !== undefined && time(answerBy) > time(start))
      add('answerBy', 'answer-by-after-start', 'is after the interview has begun');
    if (place === undefined && address === undefined)
      add('status', 'interview-without-place', 'an interview has a place or a link');
    return errors;
  });
}

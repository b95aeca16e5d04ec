import { z } from 'zod';
import { LocaleSchema } from '../account/authentication';
import { MESSAGE_MAX_LENGTH } from '../limits';
import { text } from '../text';

/** How far an employer is with a sent application. docs/specification.md#after-sending */
export const ApplicationStatus = z.enum(['received', 'in-process', 'interview', 'decision']);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** What an employer decided; `withdrawn`: the employer fills the position with nobody. */
export const DecisionOutcome = z.enum(['chosen', 'reserve', 'not-chosen', 'withdrawn']);
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;

/** What a candidate says to an interview. */
export const InterviewAnswer = z.enum(['accepted', 'other-time']);
export type InterviewAnswer = z.infer<typeof InterviewAnswer>;

/**
 * What can stand in the time line of an application: `message` is the employer's, `reply` the candidate's; `viewed`: the employer opened the
 * application by a link.
 */
export const TimeLineKind = z.enum([
  'sent',
  'resent',
  'cancelled',
  'viewed',
  ...ApplicationStatus.options,
  'message',
  'reply',
  'interview-accepted',
  'interview-other-time',
]);
export type TimeLineKind = z.infer<typeof TimeLineKind>;

export const TimeLineEvent = z.object({
  /** Of what the employer or the candidate has added; sendings and visits have none. */
  id: z.uuid().optional(),
  /** By the server's clock. */
  at: z.iso.datetime(),
  kind: TimeLineKind,
  text: z.string().optional(),
  /** Of the employer's words, where they say it. */
  language: LocaleSchema.optional(),
  outcome: DecisionOutcome.optional(),
  /** Why it was decided so. */
  grounds: z.string().optional(),
  place: z.string().optional(),
  /** Where an interview takes place online. */
  link: z.string().optional(),
  start: z.iso.datetime().optional(),
  end: z.iso.datetime().optional(),
  /** Until when the employer asks for an answer. */
  answerBy: z.iso.datetime().optional(),
  /** What the candidate said last to this interview. */
  answer: InterviewAnswer.optional(),
  /** An interview that can be answered: the newest, not begun yet, and nothing decided since. */
  answerable: z.boolean().optional(),
  /** The candidate has not seen it yet. */
  unread: z.boolean().optional(),
});
export type TimeLineEvent = z.infer<typeof TimeLineEvent>;

/** Where a sent application stands, in lists. Times are by the server's clock. */
export const StatusSummary = z.object({
  status: ApplicationStatus,
  at: z.iso.datetime(),
  outcome: DecisionOutcome.optional(),
  /** Of the interview that the status is about. */
  start: z.iso.datetime().optional(),
  answerBy: z.iso.datetime().optional(),
  answer: InterviewAnswer.optional(),
});
export type StatusSummary = z.infer<typeof StatusSummary>;

/** Everything that has happened to an application, oldest first (`GET application/status/{id}`). */
export const TimeLine = z.object({
  events: z.array(TimeLineEvent),
  employer: z.string(),
  serverTime: z.iso.datetime(),
  /** The employer has written or invited, so that messages from the candidate are read. */
  canReply: z.boolean(),
  /** Where an application in force stands, as lists say it; an API of an earlier version does not. */
  status: StatusSummary.optional(),
});
export type TimeLine = z.infer<typeof TimeLine>;

/** `POST application/status_read/{id}`: what the candidate has seen. */
export const ReadRequest = z.strictObject({ events: z.array(z.uuid()).max(1000) });
export type ReadRequest = z.infer<typeof ReadRequest>;

/** In characters, of which one may take two UTF-16 units; the bound in characters is checked by the service. */
const words = text(2 * MESSAGE_MAX_LENGTH + 1000);

/** `POST application/message/{id}` */
export const MessageRequest = z.strictObject({ text: words });
export type MessageRequest = z.infer<typeof MessageRequest>;

/** `POST application/interview/{id}`: the answer to the interview with this id. */
export const InterviewAnswerRequest = z.strictObject({
  event: z.uuid(),
  answer: InterviewAnswer,
  text: words.optional(),
});
export type InterviewAnswerRequest = z.infer<typeof InterviewAnswerRequest>;

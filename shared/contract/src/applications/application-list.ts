import { z } from 'zod';
import { text } from '../text';
import { StatusSummary } from './application-status';

/** Candidate's view of an application's life. docs/design/fields-and-content.md#states-for-the-candidate */
export const ApplicationState = z.enum(['draft', 'sent', 'sent-with-changes', 'cancelled', 'period-ended']);
export type ApplicationState = z.infer<typeof ApplicationState>;

export const ApplicationListItem = z.object({
  campaignId: z.number().int(),
  title: z.string(),
  employer: z.string(),
  state: ApplicationState,
  unsentChanges: z.boolean(),
  fillPercent: z.number().int().min(0).max(100),
  applyPeriodEnd: z.iso.datetime().nullable(),
  sendDate: z.iso.datetime().optional(),
  receiptNumber: z.string().optional(),
  editDate: z.iso.datetime(),
  /** What the employer has said last of an application that is in force. */
  status: StatusSummary.optional(),
  /** How many of the employer's entries the candidate has not seen. */
  unread: z.number().int().optional(),
});
export type ApplicationListItem = z.infer<typeof ApplicationListItem>;

export const ApplicationList = z.object({
  applications: z.array(ApplicationListItem),
  total: z.number().int(),
  /** How many there are in each of the two lists, whatever is searched for; an API of an earlier version does not say. */
  counts: z.object({ active: z.number().int(), finished: z.number().int() }).optional(),
  serverTime: z.iso.datetime().optional(),
});
export type ApplicationList = z.infer<typeof ApplicationList>;

/** Orders of the list: latest edit first, nearest deadline first, title. */
export const ApplicationSort = z.enum(['edited', 'deadline', 'title']);
export const ApplicationListQuery = z.object({
  state: z.enum(['active', 'finished']).default('active'),
  query: text(200).default(''),
  sort: ApplicationSort.default('edited'),
  page: z.coerce.number().int().min(1).default(1),
});
export type ApplicationListQuery = z.input<typeof ApplicationListQuery>;

import { z } from 'zod';
import { ApplicationListItem, ApplicationState } from './applications/application-list';
import { InternalAdvertisements } from './positions/campaigns';
import { Shift } from './substitutions/gigs';

/** Things to do next, most urgent first. docs/design/fields-and-content.md#dashboard */
export const DashboardTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draft'), application: ApplicationListItem }),
  z.object({ kind: z.literal('unsent-changes'), application: ApplicationListItem }),
  z.object({ kind: z.literal('confirm-email'), email: z.string() }),
]);
export type DashboardTask = z.infer<typeof DashboardTask>;

/** What an employer has said of a sent application and the candidate has to see or answer; apart from the tasks, as older builds know no other kinds of those. */
export const DashboardNews = z.object({
  /** `interview`: there is one to answer, or to come to; its times are in the application's status. */
  kind: z.enum(['interview', 'decision', 'message']),
  application: ApplicationListItem,
});
export type DashboardNews = z.infer<typeof DashboardNews>;

export const Dashboard = z.object({
  counts: z.object({
    drafts: z.number().int(),
    sent: z.number().int(),
    finished: z.number().int(),
    openCampaigns: z.number().int(),
  }),
  tasks: z.array(DashboardTask),
  news: z.array(DashboardNews).optional(),
  /** Of a substitute, where the portal of that host has the area and something waits: offers to answer until `replyBy` at the earliest, proposals, and the next gig. */
  substitutions: z
    .object({
      offers: z.number().int(),
      replyBy: z.iso.datetime().optional(),
      proposals: z.number().int(),
      next: z.object({ bookingId: z.uuid(), task: z.string(), unit: z.string(), shift: Shift }).optional(),
    })
    .optional(),
  /** An API of an earlier version does not say. */
  serverTime: z.iso.datetime().optional(),
  latestApplications: z.array(ApplicationListItem),
  /** Every application of the person, to mark positions that are applied to already. */
  begun: z.array(z.object({ campaignId: z.number().int(), state: ApplicationState })).optional(),
  /** The next to close of those not applied to yet, and how many there are in all; absent for people outside. */
  internal: InternalAdvertisements.optional(),
});
export type Dashboard = z.infer<typeof Dashboard>;

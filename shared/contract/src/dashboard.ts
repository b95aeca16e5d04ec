import { z } from 'zod';
import { ApplicationListItem } from './application-list';

/** Things to do next, most urgent first. `domain.md`, "Dashboard". */
export const DashboardTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draft'), application: ApplicationListItem }),
  z.object({ kind: z.literal('unsent-changes'), application: ApplicationListItem }),
  z.object({ kind: z.literal('confirm-email'), email: z.string() }),
]);
export type DashboardTask = z.infer<typeof DashboardTask>;

export const Dashboard = z.object({
  counts: z.object({
    drafts: z.number().int(),
    sent: z.number().int(),
    finished: z.number().int(),
    openCampaigns: z.number().int(),
  }),
  tasks: z.array(DashboardTask),
  latestApplications: z.array(ApplicationListItem),
});
export type Dashboard = z.infer<typeof Dashboard>;

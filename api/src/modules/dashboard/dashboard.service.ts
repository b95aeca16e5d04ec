import type { Dashboard, DashboardTask } from '@portal/contract/dashboard';
import type { Locale } from '@portal/contract/limits';
import { PositionsQuery } from '@portal/contract/positions';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/portal-session';
import { openCampaigns } from '../campaigns/advertisements.service';
import { byDeadline, byEdit, isFinished, stateOf, toListItem } from '../lists/application-list';
import type { InternalPositionsService } from '../positions/internal-positions.service';

const LATEST = 5;
const INTERNAL = 3;

/** Counts and next steps in one call, most urgent first. docs/design/fields-and-content.md#dashboard */
export async function readDashboard(
  { db, clock, applications }: ApiContext,
  internal: InternalPositionsService,
  person: SessionPerson,
  locale: Locale,
): Promise<Dashboard> {
  const now = clock();
  const [all, open, advertised] = await Promise.all([
    applications.all(person, locale),
    openCampaigns(db, { now, internal: false, query: '', locale }),
    person.useInternal ? internal.list(person, PositionsQuery.parse({}), locale) : undefined,
  ]);
  const items = new Map(all.map((overview) => [overview, toListItem(overview, locale, now)]));
  const tasks: DashboardTask[] = person.emailConfirmed ? [] : [{ kind: 'confirm-email', email: person.email }];
  for (const overview of all.toSorted(byDeadline)) {
    const application = items.get(overview);
    if (!application || isFinished(overview, now)) continue;
    if (application.state === 'draft') tasks.push({ kind: 'draft', application });
    if (application.state === 'sent-with-changes') tasks.push({ kind: 'unsent-changes', application });
  }
  const states = all.map((overview) => stateOf(overview, now));
  return {
    counts: {
      drafts: states.filter((state) => state === 'draft').length,
      sent: states.filter((state) => state === 'sent' || state === 'sent-with-changes').length,
      finished: all.filter((overview) => isFinished(overview, now)).length,
      openCampaigns: open.length,
    },
    tasks,
    latestApplications: all
      .toSorted(byEdit)
      .slice(0, LATEST)
      .flatMap((overview) => items.get(overview) ?? []),
    begun: all.map((overview) => ({ campaignId: overview.campaign.id, state: stateOf(overview, now) })),
    internal: advertised && {
      advertisements: advertised.advertisements.filter(({ applied }) => !applied).slice(0, INTERNAL),
      total: advertised.total,
    },
  };
}

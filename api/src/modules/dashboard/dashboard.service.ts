import type { ApplicationListItem } from '@portal/contract/application-list';
import type { Dashboard, DashboardNews, DashboardTask } from '@portal/contract/dashboard';
import type { Locale } from '@portal/contract/limits';
import { PositionsQuery } from '@portal/contract/positions';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { type ApplicationNews, newsOf } from '../application-status/application-status.service';
import { hasEnded } from '../campaigns/campaign';
import { byDeadline, byEdit, isFinished, stateOf, toListItem } from '../lists/application-list';
import type { InternalPositionsService } from '../positions/internal-positions.service';
import { countPositions } from '../positions/positions.service';
import { readGigTasks } from './dashboard-gigs';

const LATEST = 5;
const INTERNAL = 3;

/** What the candidate has to see or answer: of one application several things may have come at once. */
function toNews(application: ApplicationListItem, { answerable, unread }: ApplicationNews): DashboardNews[] {
  const kinds: DashboardNews['kind'][] = [];
  if (answerable) kinds.push('interview');
  else if (application.status?.status === 'decision' && unread.includes('decision')) kinds.push('decision');
  if (unread.includes('message')) kinds.push('message');
  return kinds.map((kind) => ({ kind, application }));
}

const NEVER = Number.MAX_SAFE_INTEGER;

/** Until when something has to be done: an unanswered interview has a day for it, one that was accepted begins. */
function urgencyOf({ kind, application: { status } }: DashboardNews): number {
  if (kind !== 'interview') return NEVER;
  return Date.parse((status?.answer ? status.start : (status?.answerBy ?? status?.start)) ?? '') || NEVER;
}
const byUrgency = (a: DashboardNews, b: DashboardNews): number => urgencyOf(a) - urgencyOf(b);

/** Counts and next steps in one call, most urgent first. docs/design/fields-and-content.md#dashboard */
export async function readDashboard(
  { db, clock, applications }: ApiContext,
  internal: InternalPositionsService,
  person: SessionPerson,
  { locale, withGigs }: { locale: Locale; withGigs: boolean },
): Promise<Dashboard> {
  const now = clock();
  const [all, open, advertised, substitutions] = await Promise.all([
    applications.all(person, locale),
    countPositions(db, { now, internal: false }),
    person.useInternal ? internal.list(person, PositionsQuery.parse({}), locale) : undefined,
    withGigs ? readGigTasks(db, person.id, locale, now) : undefined,
  ]);
  const ids = all.map(({ application }) => application.id);
  const newsById = await newsOf(db, ids, now);
  const items = new Map(
    all.map((overview) => [overview, toListItem(overview, locale, now, newsById.get(overview.application.id))]),
  );
  const tasks: DashboardTask[] = person.emailConfirmed ? [] : [{ kind: 'confirm-email', email: person.email }];
  const finished = all.filter((overview) => isFinished(overview, now, newsById.get(overview.application.id)));
  for (const overview of all.toSorted(byDeadline)) {
    const application = items.get(overview);
    if (!application || hasEnded(overview.campaign, now)) continue;
    if (finished.includes(overview)) continue;
    if (application.state === 'draft') tasks.push({ kind: 'draft', application });
    if (application.state === 'sent-with-changes') tasks.push({ kind: 'unsent-changes', application });
  }
  // Each application counts once.
  const states = all.filter((overview) => !finished.includes(overview)).map((overview) => stateOf(overview, now));
  return {
    counts: {
      drafts: states.filter((state) => state === 'draft').length,
      sent: states.filter((state) => state === 'sent' || state === 'sent-with-changes').length,
      finished: finished.length,
      openCampaigns: open,
    },
    serverTime: now.toISOString(),
    tasks,
    substitutions,
    news: all
      .flatMap((overview) => {
        const application = items.get(overview);
        const found = newsById.get(overview.application.id);
        return application && found && overview.application.state === 'sent' ? toNews(application, found) : [];
      })
      .sort(byUrgency),
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

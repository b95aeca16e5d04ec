import type { ApplicationListItem, ApplicationListQuery, ApplicationState } from '@portal/contract/application-list';
import type { Locale } from '@portal/contract/limits';
import type { ApplicationNews } from '../application-status/application-status.service';
import type { ApplicationOverview } from '../applications/application-reading.service';
import { lifeStateOf } from '../applications/life-state';
import { fillPercentOf } from '../applications/progress';
import { hasEnded } from '../campaigns/campaign';

/** Candidate's view of an application's life. docs/design/fields-and-content.md#states-for-the-candidate */
export function stateOf(overview: ApplicationOverview, now: Date): ApplicationState {
  const state = lifeStateOf(overview.application, overview.contents, overview.sent);
  if (state === 'edited') return 'sent-with-changes';
  return state === 'draft' && hasEnded(overview.campaign, now) ? 'period-ended' : state;
}

/**
 * Finished: cancelled, decided by the employer, or not sent before the period ended. One that was sent waits for a decision also after that.
 * An open application, or one to a pool, goes on after a decision.
 * @param news of the application, where the employer has said something of it
 */
export function isFinished({ application, campaign }: ApplicationOverview, now: Date, news?: ApplicationNews): boolean {
  if (application.state === 'cancelled') return true;
  if (application.state !== 'sent') return hasEnded(campaign, now);
  return news?.status?.status === 'decision' && campaign.kind === 'vacancy';
}

const editedAt = ({ contents, application }: ApplicationOverview): Date => contents.editedAt ?? application.created_at;

/** @param news of the application, where the employer has said something of it */
export function toListItem(
  overview: ApplicationOverview,
  locale: Locale,
  now: Date,
  news?: ApplicationNews,
): ApplicationListItem {
  const { campaign, contents, sent } = overview;
  const { title, employer } = campaign.texts[locale];
  const state = stateOf(overview, now);
  return {
    campaignId: campaign.id,
    title,
    employer,
    state,
    unsentChanges: state === 'sent-with-changes',
    fillPercent: fillPercentOf(contents),
    applyPeriodEnd: campaign.applyPeriodEnd?.toISOString() ?? null,
    sendDate: sent?.sent_at.toISOString(),
    receiptNumber: sent?.receipt_number,
    editDate: editedAt(overview).toISOString(),
    // Who has cancelled an application is in no process any more; what the employer said stays in the time line.
    ...(news?.status && overview.application.state === 'sent' && { status: news.status }),
    ...(news && news.unread.length > 0 && { unread: news.unread.length }),
  };
}

type Order = (a: ApplicationOverview, b: ApplicationOverview) => number;

export const byEdit: Order = (a, b) => editedAt(b).getTime() - editedAt(a).getTime() || a.campaign.id - b.campaign.id;
export const byDeadline: Order = (a, b) => deadline(a) - deadline(b) || byEdit(a, b);

const deadline = ({ campaign }: ApplicationOverview): number =>
  campaign.applyPeriodEnd?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Orders of the list: latest edit first, nearest deadline first, title. */
export function orderOf(sort: NonNullable<ApplicationListQuery['sort']>, locale: Locale): Order {
  if (sort === 'edited') return byEdit;
  if (sort === 'deadline') return byDeadline;
  const { compare } = new Intl.Collator(locale);
  return (a, b) => compare(a.campaign.texts[locale].title, b.campaign.texts[locale].title) || byEdit(a, b);
}

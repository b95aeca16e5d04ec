import type { ApplicationListItem, ApplicationListQuery, ApplicationState } from '@portal/contract/application-list';
import type { Locale } from '@portal/contract/limits';
import type { ApplicationOverview } from '../applications/application-reading.service';
import { fillPercent } from '../applications/contents';
import { hasEnded } from '../campaigns/campaign';

const hasUnsentChanges = ({ contents, sent }: ApplicationOverview): boolean =>
  sent !== undefined && contents.revision > sent.content_revision;

/** Candidate's view of an application's life. `domain.md`, first chapter. */
export function stateOf(overview: ApplicationOverview, now: Date): ApplicationState {
  const { state } = overview.application;
  if (state === 'cancelled') return 'cancelled';
  if (state === 'sent') return hasUnsentChanges(overview) ? 'sent-with-changes' : 'sent';
  return hasEnded(overview.campaign, now) ? 'period-ended' : 'draft';
}

/** Finished: the campaign is closed or the application cancelled. */
export const isFinished = (overview: ApplicationOverview, now: Date): boolean =>
  overview.application.state === 'cancelled' || hasEnded(overview.campaign, now);

const editedAt = ({ contents, application }: ApplicationOverview): Date => contents.editedAt ?? application.created_at;

export function toListItem(overview: ApplicationOverview, locale: Locale, now: Date): ApplicationListItem {
  const { campaign, contents, sent } = overview;
  const { title, employer } = campaign.texts[locale];
  return {
    campaignId: campaign.id,
    title,
    employer,
    state: stateOf(overview, now),
    unsentChanges: hasUnsentChanges(overview),
    fillPercent: fillPercent(contents),
    applyPeriodEnd: campaign.applyPeriodEnd?.toISOString() ?? null,
    sendDate: sent?.sent_at.toISOString(),
    receiptNumber: sent?.receipt_number,
    editDate: editedAt(overview).toISOString(),
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

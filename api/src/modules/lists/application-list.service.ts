import type { ApplicationList, ApplicationListQuery } from '@portal/contract/application-list';
import { LIST_PAGE_SIZE, type Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { newsOf } from '../application-status/application-status.service';
import type { ApplicationOverview } from '../applications/application-reading.service';
import { mentions } from '../campaigns/search';
import { isFinished, orderOf, toListItem } from './application-list';

type Query = Required<ApplicationListQuery> & { page: number };

export async function listApplications(
  { db, clock, applications }: ApiContext,
  person: SessionPerson,
  { state, query, sort, page }: Query,
  locale: Locale,
): Promise<ApplicationList> {
  const now = clock();
  const all = await applications.all(person, locale);
  const ids = all.map(({ application }) => application.id);
  const news = await newsOf(db, ids, now);
  const isOver = (overview: ApplicationOverview) => isFinished(overview, now, news.get(overview.application.id));
  const lists = { active: all.filter((overview) => !isOver(overview)), finished: all.filter(isOver) };
  const found = lists[state].filter(({ campaign }) => mentions(campaign.texts[locale], query, locale));
  const shown = found.sort(orderOf(sort, locale)).slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
  return {
    applications: shown.map((overview) => toListItem(overview, locale, now, news.get(overview.application.id))),
    total: found.length,
    serverTime: now.toISOString(),
    counts: { active: lists.active.length, finished: lists.finished.length },
  };
}

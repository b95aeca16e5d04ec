import type { ApplicationList, ApplicationListQuery } from '@portal/contract/application-list';
import { LIST_PAGE_SIZE, type Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/portal-session';
import { newsOf } from '../application-status/application-status.service';
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
  const found = all.filter(
    (overview) =>
      isFinished(overview, now) === (state === 'finished') && mentions(overview.campaign.texts[locale], query, locale),
  );
  const shown = found.sort(orderOf(sort, locale)).slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
  const ids = shown.map(({ application }) => application.id);
  const news = await newsOf(db, ids, now);
  return {
    applications: shown.map((overview) => toListItem(overview, locale, now, news.get(overview.application.id))),
    total: found.length,
  };
}

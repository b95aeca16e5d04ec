import type { ApplicationList, ApplicationListQuery } from '@portal/contract/application-list';
import { LIST_PAGE_SIZE, type Locale } from '@portal/contract/limits';
import type { SessionPerson } from '../../http/portal-session';
import type { ApplicationReading } from '../applications/application-reading.service';
import { mentions } from '../campaigns/search';
import { isFinished, orderOf, toListItem } from './application-list';

type Query = Required<ApplicationListQuery> & { page: number };

export async function listApplications(
  reading: ApplicationReading,
  person: SessionPerson,
  { state, query, sort, page }: Query,
  locale: Locale,
  now: Date,
): Promise<ApplicationList> {
  const all = await reading.all(person, locale);
  const found = all.filter(
    (overview) =>
      isFinished(overview, now) === (state === 'finished') && mentions(overview.campaign.texts[locale], query, locale),
  );
  const shown = found.sort(orderOf(sort, locale)).slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
  return { applications: shown.map((overview) => toListItem(overview, locale, now)), total: found.length };
}

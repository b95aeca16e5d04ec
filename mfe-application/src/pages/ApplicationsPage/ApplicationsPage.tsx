import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { Heading, Skeleton, useTurnedPage } from '@portal/ui/basic';
import { useGetApplicationsQuery } from '../../api/applications.api';
import { FetchError } from '../../components/FetchError';
import { listQueryOf } from '../../model/list-query';
import { ApplicationCard } from './ApplicationCard';
import styles from './ApplicationsPage.module.css';
import { EmptyList } from './EmptyList';
import { ListControls } from './ListControls';
import { ListPages } from './ListPages';
import { StateTabs } from './StateTabs';
import { useListActions } from './useListActions';
import { useListSearch } from './useListSearch';

/** The candidate's own applications: those that go on, and those that are over. Search, order and page stand in the address. */
export default function ApplicationsPage() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const [search, changeSearch] = useListSearch();
  const state = matchRoute(pathname)?.route.id === 'finishedApplications' ? 'finished' : 'active';
  const query = listQueryOf(state, search);
  const { act, dialog } = useListActions();
  usePageTitle(intl.formatMessage({ id: 'application.list.title' }));
  const list = useGetApplicationsQuery({ ...query, locale }, { refetchOnMountOrArgChange: 5 });
  const { currentData, error, refetch } = list;
  // While a search or another language is on its way the last answer stays, but never that of the other tab.
  const data = currentData ?? (list.originalArgs?.state === state && !error ? list.data : undefined);
  const { page = 1, ...searched } = query;
  const count = useTurnedPage<HTMLParagraphElement>(data && Number(page), JSON.stringify(searched));
  const now = useServerTime(data?.serverTime, list.fulfilledTimeStamp);
  return (
    <div className={styles.page}>
      <Heading level={1} tabIndex={-1}>
        <FormattedMessage id="application.list.title" />
      </Heading>
      <StateTabs state={state} counts={(currentData ?? list.data)?.counts} />
      <ListControls search={search} onChange={changeSearch} />
      {error && <FetchError text="application.list.failed" fetching={list.isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <>
          <div role="status">
            {data.total === 0 ? (
              <EmptyList state={state} searched={query.query !== undefined} counts={data.counts} />
            ) : (
              <p ref={count} tabIndex={-1} className={styles.count}>
                <FormattedMessage id="application.list.count" values={{ count: data.total }} />
              </p>
            )}
          </div>
          {data.applications.length > 0 && (
            <ul className={styles.list}>
              {data.applications.map((application) => (
                <li key={application.campaignId}>
                  <ApplicationCard
                    application={application}
                    now={now}
                    onAction={(action) => act(application, action)}
                  />
                </li>
              ))}
            </ul>
          )}
          <ListPages total={data.total} page={Number(page)} shown={data.applications.length} onChange={changeSearch} />
        </>
      )}
      {dialog}
    </div>
  );
}

import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { Heading, Pager, Skeleton } from '@portal/ui/basic';
import { SearchBox } from '@portal/ui/form';
import { useAdvertisementsQuery } from '../../api/internal-ads.api';
import { AdvertisementCard } from './AdvertisementCard';
import styles from './AdvertisementList.module.css';
import { Failure } from './Failure';

export function AdvertisementList() {
  const intl = useIntl();
  const { locale } = useLocale();
  const [params, setParams] = useSearchParams();
  const search = listSearchOf(params);
  const { data, error, isFetching, refetch } = useAdvertisementsQuery({ ...search, locale });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE));
  usePageTitle(intl.formatMessage({ id: 'internal-ads.title' }));
  return (
    <>
      <Heading level={1} id="internal-title">
        <FormattedMessage id="internal-ads.title" />
      </Heading>
      <p className={styles.lead}>
        <FormattedMessage id="internal-ads.lead" />
      </p>
      <SearchBox
        label={intl.formatMessage({ id: 'internal-ads.search.label' })}
        action={<FormattedMessage id="internal-ads.search.action" />}
        clear={<FormattedMessage id="internal-ads.search.clear" />}
        value={search.query}
        onSearch={(query) => setParams(withListSearch(params, { query, page: 1 }))}
      />
      <p className={styles.count} role="status">
        {data && !error && <Count total={data.total} query={search.query} />}
      </p>
      {error && <Failure id="internal-ads.failed" onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <Skeleton lines={3} height={128} />}
      {data && !error && (
        <>
          {data.advertisements.length > 0 && (
            <ul className={styles.list} aria-labelledby="internal-title" aria-busy={isFetching || undefined}>
              {data.advertisements.map((advertisement) => (
                <li key={advertisement.id}>
                  <AdvertisementCard advertisement={advertisement} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            label={intl.formatMessage({ id: 'internal-ads.pages.label' })}
            page={search.page}
            last={last}
            current={<FormattedMessage id="internal-ads.pages.current" values={{ page: search.page, last }} />}
            previous={<FormattedMessage id="internal-ads.pages.previous" />}
            next={<FormattedMessage id="internal-ads.pages.next" />}
            hrefOf={(page) => `${href('internal', {})}?${withListSearch(params, { ...search, page })}`}
          />
        </>
      )}
    </>
  );
}

function Count({ total, query }: { total: number; query: string }) {
  if (total === 0 && query) return <FormattedMessage id="internal-ads.no-match" values={{ query }} />;
  if (total === 0) return <FormattedMessage id="internal-ads.none" />;
  return <FormattedMessage id="internal-ads.count" values={{ total }} />;
}

import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { Button, Heading, MessageBox, Pager, Skeleton } from '@portal/ui/basic';
import { SearchBox } from '@portal/ui/form';
import { useOpenCampaignsQuery } from '../../api/campaigns.api';
import styles from './OpenPositions.module.css';
import { Position } from './Position';

/** Open positions, searched and paged through the address. */
export function OpenPositions() {
  const intl = useIntl();
  const { locale } = useLocale();
  const [params, setParams] = useSearchParams();
  const search = listSearchOf(params);
  const { data, isError, isFetching, refetch } = useOpenCampaignsQuery({ ...search, locale });
  const show = (query: string) => setParams(withListSearch(params, { query, page: 1 }));
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE));
  return (
    <section className={styles.section} aria-labelledby="positions-title">
      <div className={styles.head}>
        <Heading level={2} id="positions-title">
          <FormattedMessage id="auth.home.positions.heading" />
        </Heading>
        <p className={styles.count} role="status">
          {data && !isError && <Count total={data.total} query={search.query} />}
        </p>
      </div>
      <SearchBox
        label={intl.formatMessage({ id: 'auth.home.search.label' })}
        action={<FormattedMessage id="auth.home.search.action" />}
        clear={<FormattedMessage id="auth.home.search.clear" />}
        value={search.query}
        onSearch={show}
      />
      {isError && (
        <MessageBox status="error" announce title={<FormattedMessage id="auth.home.positions.failed.title" />}>
          <div className={styles.failure}>
            <FormattedMessage id="auth.home.positions.failed.text" />
            <Button onClick={refetch} loading={isFetching} size="small">
              <FormattedMessage id="auth.retry" />
            </Button>
          </div>
        </MessageBox>
      )}
      {!data && !isError && <Skeleton lines={4} height={148} />}
      {data && !isError && (
        <>
          {data.campaigns.length > 0 && (
            <ul className={styles.list} aria-busy={isFetching || undefined} aria-labelledby="positions-title">
              {data.campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <Position campaign={campaign} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            label={intl.formatMessage({ id: 'auth.home.pages.label' })}
            page={search.page}
            last={last}
            current={<FormattedMessage id="auth.home.pages.current" values={{ page: search.page, last }} />}
            previous={<FormattedMessage id="auth.home.pages.previous" />}
            next={<FormattedMessage id="auth.home.pages.next" />}
            hrefOf={(page) => `/?${withListSearch(params, { ...search, page })}`}
          />
        </>
      )}
    </section>
  );
}

function Count({ total, query }: { total: number; query: string }) {
  if (total === 0 && query) return <FormattedMessage id="auth.home.positions.no-match" values={{ query }} />;
  if (total === 0) return <FormattedMessage id="auth.home.positions.none" />;
  if (query) return <FormattedMessage id="auth.home.positions.found" values={{ total, query }} />;
  return <FormattedMessage id="auth.home.positions.count" values={{ total }} />;
}

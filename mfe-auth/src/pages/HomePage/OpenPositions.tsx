import { FormattedMessage, useLocale } from '@portal/i18n';
import { listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { Button, Heading, MessageBox, Skeleton } from '@portal/ui/basic';
import { useOpenCampaignsQuery } from '../../api/campaigns.api';
import styles from './OpenPositions.module.css';
import { Pages } from './Pages';
import { Position } from './Position';
import { PositionSearch } from './PositionSearch';

/** Open positions, searched and paged through the address. */
export function OpenPositions() {
  const { locale } = useLocale();
  const [params, setParams] = useSearchParams();
  const search = listSearchOf(params);
  const { data, isError, isFetching, refetch } = useOpenCampaignsQuery({ ...search, locale });
  const show = (query: string) => setParams(withListSearch(params, { query, page: 1 }));
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
      <PositionSearch query={search.query} onSearch={show} />
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
          <Pages total={data.total} search={search} />
        </>
      )}
    </section>
  );
}

function Count({ total, query }: { total: number; query: string }) {
  if (total === 0 && query) return <FormattedMessage id="auth.home.positions.noMatch" values={{ query }} />;
  if (total === 0) return <FormattedMessage id="auth.home.positions.none" />;
  if (query) return <FormattedMessage id="auth.home.positions.found" values={{ total, query }} />;
  return <FormattedMessage id="auth.home.positions.count" values={{ total }} />;
}

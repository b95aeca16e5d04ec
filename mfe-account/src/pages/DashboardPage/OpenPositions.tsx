import { FormattedMessage, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { Button, Card, Heading, MessageBox, Skeleton } from '@portal/ui/basic';
import { usePositionsQuery } from '../../api/positions.api';
import { Deadline } from '../../components/Deadline';
import styles from './OpenPositions.module.css';
import { Pages } from './Pages';
import { PositionSearch } from './PositionSearch';

/** Where the next application begins; the target of the links that say so. */
export const OPEN_POSITIONS_ID = 'open-positions';

export function OpenPositions() {
  const { locale } = useLocale();
  const [params, setParams] = useSearchParams();
  const search = listSearchOf(params);
  const { data, isError, isFetching, refetch } = usePositionsQuery({ ...search, locale });
  return (
    <section className={styles.section} aria-labelledby={OPEN_POSITIONS_ID}>
      <Heading level={2} id={OPEN_POSITIONS_ID} tabIndex={-1}>
        <FormattedMessage id="account.positions.heading" />
      </Heading>
      <PositionSearch
        query={search.query}
        onSearch={(query) => setParams(withListSearch(params, { query, page: 1 }))}
      />
      <p className={styles.count} role="status">
        {data && !isError && <FormattedMessage id="account.positions.count" values={{ total: data.total }} />}
      </p>
      {isError && (
        <MessageBox status="error" announce>
          <div className={styles.failure}>
            <FormattedMessage id="account.positions.failed" />
            <Button size="small" onClick={refetch} loading={isFetching}>
              <FormattedMessage id="account.retry" />
            </Button>
          </div>
        </MessageBox>
      )}
      {!data && !isError && <Skeleton lines={2} height={120} />}
      {data && !isError && (
        <ul className={styles.list} aria-busy={isFetching || undefined}>
          {data.campaigns.map(({ id, title, employer, location, applyPeriodEnd, language }) => (
            <li key={id} className={styles.item}>
              <Card
                title={<span lang={language}>{title}</span>}
                href={href('application', { campaignId: id })}
                subtitle={
                  <>
                    <span lang={language}>{location ? `${employer}, ${location}` : employer}</span>
                    <br />
                    <Deadline end={applyPeriodEnd} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {data && !isError && <Pages total={data.total} search={search} />}
    </section>
  );
}

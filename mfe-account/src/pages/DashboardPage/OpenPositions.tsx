import type { ApplicationState } from '@portal/contract/application-list';
import type { Dashboard } from '@portal/contract/dashboard';
import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { Button, Card, Heading, MessageBox, Pager, Skeleton } from '@portal/ui/basic';
import { SearchBox } from '@portal/ui/form';
import { usePositionsQuery } from '../../api/positions.api';
import { Deadline } from '../../components/Deadline';
import { applicationHref } from '../../model/application-href';
import { AppliedMark } from './AppliedMark';
import styles from './OpenPositions.module.css';

/** Where the next application begins; the target of the links that say so. */
export const OPEN_POSITIONS_ID = 'open-positions';

interface Props {
  /** The person's applications, where they are known. */
  begun: Dashboard['begun'];
}

export function OpenPositions({ begun = [] }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const [params, setParams] = useSearchParams();
  const search = listSearchOf(params);
  const { data, isError, isFetching, refetch } = usePositionsQuery({ ...search, locale });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE));
  return (
    <section className={styles.section} aria-labelledby={OPEN_POSITIONS_ID}>
      <Heading level={2} id={OPEN_POSITIONS_ID} tabIndex={-1}>
        <FormattedMessage id="account.positions.heading" />
      </Heading>
      <SearchBox
        label={intl.formatMessage({ id: 'account.positions.search.label' })}
        action={<FormattedMessage id="account.positions.search.action" />}
        clear={<FormattedMessage id="account.positions.search.clear" />}
        value={search.query}
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
                href={applicationHref(id, stateIn(begun, id))}
                subtitle={
                  <>
                    <span lang={language}>{location ? `${employer}, ${location}` : employer}</span>
                    <br />
                    <Deadline end={applyPeriodEnd} />
                    <AppliedMark state={stateIn(begun, id)} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {data && !isError && (
        <Pager
          label={intl.formatMessage({ id: 'account.positions.pages.label' })}
          page={search.page}
          last={last}
          current={<FormattedMessage id="account.positions.pages.current" values={{ page: search.page, last }} />}
          previous={<FormattedMessage id="account.positions.pages.previous" />}
          next={<FormattedMessage id="account.positions.pages.next" />}
          hrefOf={(page) => `${href('dashboard')}?${withListSearch(params, { ...search, page })}`}
        />
      )}
    </section>
  );
}

const stateIn = (begun: NonNullable<Dashboard['begun']>, id: number): ApplicationState | undefined =>
  begun.find(({ campaignId }) => campaignId === id)?.state;

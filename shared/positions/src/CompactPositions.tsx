import { FormattedMessage, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { isNarrowed, type ListSearch, listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useNavigate, useSearchParams } from '@portal/routing/react';
import { Heading, LinkButton } from '@portal/ui/basic';
import { useId } from 'react';
import styles from './CompactPositions.module.css';
import { PositionList } from './PositionList';
import { PositionSearchBox } from './PositionSearchBox';
import { usePositionsQuery } from './positions.api';
import { notedAnswer, SearchNote } from './SearchNote';

/** Positions that another page shows beside its own matter. */
const MOST = 5;

/** Searching from another page leads to the page of positions; what its address says besides goes along. */
export function SearchOfPositions() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = listSearchOf(params);
  return (
    <PositionSearchBox
      value={search.query}
      onSearch={(query) => void navigate(listHref(params, { ...search, query, page: 1 }))}
    />
  );
}

function listHref(params: URLSearchParams, search: ListSearch): string {
  const query = withListSearch(params, search).toString();
  return `${href('positions')}${query && `?${query}`}`;
}

/** The first open positions and the way to all; an address with a search shows what that finds. */
export function CompactPositions({ search: withSearch = true, id }: { search?: boolean; id?: string }) {
  const made = useId();
  const titleId = id ?? made;
  const { locale } = useLocale();
  const [params] = useSearchParams();
  const search: ListSearch = { ...listSearchOf(params), page: 1 };
  const asked = usePositionsQuery({ ...search, locale });
  const { data, error } = asked;
  const told = notedAnswer(asked, search.query);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Heading level={2} id={titleId} tabIndex={-1}>
        <FormattedMessage id="positions.heading" />
      </Heading>
      {withSearch && <SearchOfPositions />}
      {told && (
        <p>
          <SearchNote found={told} query={search.query} />
        </p>
      )}
      <PositionList asked={asked} titleId={titleId} titleLevel={3} most={MOST} />
      {data?.total === 0 && !error && (
        <p>
          <FormattedMessage id={isNarrowed(search) ? 'positions.no-match' : 'positions.none'} />
        </p>
      )}
      {data && !error && (data.total > 0 || isNarrowed(search)) && (
        <div>
          <LinkButton href={listHref(params, data.total > 0 ? search : { query: '', page: 1, filters: {} })}>
            <FormattedMessage id="positions.show-all" values={{ total: data.total }} />
          </LinkButton>
        </div>
      )}
    </section>
  );
}

import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { PositionList } from '@portal/positions/PositionList';
import { PositionSearchBox } from '@portal/positions/PositionSearchBox';
import { usePositionsQuery } from '@portal/positions/positions.api';
import { notedAnswer, SearchNote } from '@portal/positions/SearchNote';
import { href } from '@portal/routing/hrefs';
import { type ListSearch, listQueryString, listSearchOf, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { useChosen } from '@portal/routing/useChosen';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, Icon, Pager, useTurnedPage } from '@portal/ui/basic';
import { Filter } from '@portal/ui/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActiveFilters } from './ActiveFilters';
import { FilterPanel } from './FilterPanel';
import { NoResults } from './NoResults';
import styles from './PositionSearch.module.css';
import { SaveSearch } from './SaveSearch';
import { SortChoice } from './SortChoice';
import { withFilter } from './with-filter';

const TITLE_ID = 'positions-title';
const FILTERS_ID = 'position-filters';

/** Open positions, searched, filtered, sorted and paged through the address. */
export function PositionSearch({ internal }: { internal?: boolean }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const [params, setParams] = useSearchParams();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const search = listSearchOf(params);
  const asked = usePositionsQuery({ ...search, locale, internal });
  const { data, error } = asked;
  const shown = error ? undefined : data;
  const told = notedAnswer(asked, search.query);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / LIST_PAGE_SIZE));
  const page = Math.min(search.page, last);
  const count = useTurnedPage<HTMLParagraphElement>(shown && page, listQueryString({ ...search, page: 1 }));
  const chosen = Object.values(search.filters).flat().length;
  const title = internal ? 'internal-ads.title' : 'positions.heading';
  usePageTitle(intl.formatMessage({ id: title }));
  // The next choice may come before the address has the last one.
  const latest = useRef(search);
  const address = params.toString();
  useLayoutEffect(() => {
    latest.current = listSearchOf(new URLSearchParams(address));
  }, [address]);
  // What is saved and paged through is what was chosen, not what the address has until it follows.
  const [wanted, setWanted] = useChosen(search, address);
  const show = (next: ListSearch) => {
    latest.current = next;
    setWanted(next);
    setParams(withListSearch(params, next));
  };
  // An old link may name a page that the list no longer has.
  const beyond = asked.currentData !== undefined && !error && search.page > last;
  useEffect(() => {
    if (beyond)
      setParams(withListSearch(new URLSearchParams(address), { ...latest.current, page: last }), { replace: true });
  }, [beyond, last, address, setParams]);
  /** What was pressed goes away with what it stood for: the keyboard goes on at the result. */
  const loosen = (next: ListSearch) => {
    show(next);
    count.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.page}>
      <Heading level={1} id={TITLE_ID}>
        <FormattedMessage id={title} />
      </Heading>
      {internal && (
        <p className={styles.lead}>
          <FormattedMessage id="internal-ads.lead" />
        </p>
      )}
      <PositionSearchBox value={search.query} onSearch={(query) => show({ ...latest.current, query, page: 1 })} />
      <div className={styles.head}>
        <div className={styles.opener}>
          <Button
            icon={<Icon of={Filter} />}
            aria-expanded={filtersOpen}
            aria-controls={FILTERS_ID}
            onClick={() => setFiltersOpen(!filtersOpen)}
          >
            <FormattedMessage id="internal-ads.filters.open" values={{ count: chosen }} />
          </Button>
        </div>
        <p ref={count} tabIndex={-1} className={styles.count} aria-live="polite">
          {shown && <FormattedMessage id="internal-ads.count" values={{ total: shown.total }} />}
          {told && (
            <span className={styles.note}>
              <SearchNote found={told} query={search.query} />
            </span>
          )}
        </p>
        <SortChoice search={search} onSort={(sort) => show({ ...latest.current, sort, page: 1 })} />
      </div>
      <div className={styles.columns}>
        <section
          id={FILTERS_ID}
          className={filtersOpen ? styles.panel : styles.folded}
          aria-label={intl.formatMessage({ id: 'internal-ads.filters.label' })}
        >
          {data && (
            <FilterPanel
              facets={data.facets}
              search={search}
              onFilter={(name, values) => show(withFilter(latest.current, name, values))}
            />
          )}
          <div className={styles.opener}>
            <Button
              variant="primary"
              wide
              onClick={() => {
                setFiltersOpen(false);
                count.current?.focus();
              }}
            >
              <FormattedMessage id="internal-ads.filters.show" values={{ total: shown?.total ?? 0 }} />
            </Button>
          </div>
        </section>
        <div className={styles.results}>
          <ActiveFilters facets={data?.facets} search={search} onChange={(change) => loosen(change(latest.current))} />
          <SaveSearch search={wanted} facets={data?.facets} internal={internal} />
          <PositionList asked={asked} internal={internal} titleId={TITLE_ID} titleLevel={2} />
          {shown?.total === 0 && (
            <NoResults search={search} facets={shown.facets} internal={internal} onSearch={loosen} />
          )}
          {shown && (
            <Pager
              label={intl.formatMessage({ id: 'internal-ads.pages.label' })}
              page={page}
              last={last}
              current={<FormattedMessage id="internal-ads.pages.current" values={{ page, last }} />}
              previous={<FormattedMessage id="internal-ads.pages.previous" />}
              next={<FormattedMessage id="internal-ads.pages.next" />}
              hrefOf={(other) =>
                `${internal ? href('internal', {}) : href('positions')}?${withListSearch(params, { ...wanted, page: other })}`
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

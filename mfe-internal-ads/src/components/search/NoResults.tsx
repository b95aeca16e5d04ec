import { POSITION_FACETS } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { usePositionsQuery } from '@portal/positions/positions.api';
import { isNarrowed, type ListSearch } from '@portal/routing/list-search';
import { Button, Heading } from '@portal/ui/basic';
import { useFilterLabel } from './filter-labels';
import styles from './NoResults.module.css';
import { withFilter } from './with-filter';

/** Of longer searches the words are not tried one by one: each asks the server. */
const WORDS_MOST = 5;

/** What remains of a search of several words without each of them. */
function withoutEachWord(search: ListSearch): { word: string; without: ListSearch }[] {
  const words = search.query.split(/\s+/);
  if (words.length < 2 || words.length > WORDS_MOST) return [];
  return [...new Set(words)].map((word) => {
    const others = words.filter((other) => other !== word);
    return { word, without: { ...search, query: others.join(' '), page: 1 } };
  });
}

interface Props {
  search: ListSearch;
  facets: PositionFacets;
  internal?: boolean;
  onSearch(search: ListSearch): void;
}

/** A list without positions: which part of the search to give up, with how many positions that gives. */
export function NoResults({ search, facets, internal, onSearch }: Props) {
  const intl = useIntl();
  const label = useFilterLabel(facets);
  if (!isNarrowed(search)) {
    return (
      <p className={styles.box}>
        <FormattedMessage id={internal ? 'internal-ads.none' : 'positions.none'} />
      </p>
    );
  }
  const quoted = (query: string) => intl.formatMessage({ id: 'internal-ads.active.query' }, { query });
  const way = { internal, onSearch };
  const filters = POSITION_FACETS.flatMap((name) => {
    const values = search.filters[name];
    if (!values) return [];
    return [
      { name, words: values.map((value) => label(name, value)).join(', '), without: withFilter(search, name, []) },
    ];
  });
  return (
    <div className={styles.box}>
      <Heading level={2} size={4}>
        <FormattedMessage id="internal-ads.no-results.title" />
      </Heading>
      <p>
        <FormattedMessage id={filters.length > 0 ? 'internal-ads.no-results.text' : 'internal-ads.no-results.words'} />
      </p>
      <ul className={styles.ways}>
        {withoutEachWord(search).map(({ word, without }) => (
          <Way key={word} text="internal-ads.no-results.way-word" words={quoted(word)} without={without} {...way} />
        ))}
        {search.query && <Way words={quoted(search.query)} without={{ ...search, query: '', page: 1 }} {...way} />}
        {filters.map((filter) => (
          <Way key={filter.name} words={filter.words} without={filter.without} {...way} />
        ))}
      </ul>
      <Button onClick={() => onSearch({ query: '', page: 1, filters: {} })}>
        <FormattedMessage id="internal-ads.no-results.all" />
      </Button>
    </div>
  );
}

interface WayProps extends Pick<Props, 'internal' | 'onSearch'> {
  text?: 'internal-ads.no-results.way' | 'internal-ads.no-results.way-word';
  /** What is given up. */
  words: string;
  without: ListSearch;
}

/** One part of the search to give up; nothing where that would not help. */
function Way({ text = 'internal-ads.no-results.way', words, without, internal, onSearch }: WayProps) {
  const { locale } = useLocale();
  const { data } = usePositionsQuery({ ...without, locale, internal }, { skip: !isNarrowed(without) });
  if (!data || data.total === 0) return null;
  return (
    <li>
      <Button variant="action" onClick={() => onSearch(without)}>
        <FormattedMessage id={text} values={{ value: words, count: data.total }} />
      </Button>
    </li>
  );
}

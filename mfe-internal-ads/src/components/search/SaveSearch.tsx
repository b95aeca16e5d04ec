import { SEARCH_NAME_MAX_LENGTH } from '@portal/contract/limits';
import { POSITION_FACETS } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { isNarrowed, type ListSearch, listQueryString } from '@portal/routing/list-search';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, Icon, TextLink } from '@portal/ui/basic';
import { Bookmark } from '@portal/ui/icons';
import { useEffect, useRef } from 'react';
import { useSavedSearchesQuery, useSaveSearchMutation } from '../../api/saved.api';
import { DailyMail } from '../saving/DailyMail';
import { LogInToSave } from '../saving/LogInToSave';
import { useSaveAfterLogIn } from '../saving/useSaveAfterLogIn';
import { useFilterLabel } from './filter-labels';
import styles from './SaveSearch.module.css';

interface Props {
  search: ListSearch;
  facets: PositionFacets | undefined;
  internal?: boolean;
}

/** The same for queries that ask the same, whatever the order of their parameters. */
const sortedQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map((parameter) => parameter.join('='))
    .sort()
    .join('&');

/** Saves a search under the words that it is made of, once, and leads to what is saved; a visitor logs in first. */
export function SaveSearch({ search, facets, internal = false }: Props) {
  const { status, user } = useSession();
  const narrowed = isNarrowed(search);
  const query = listQueryString({ ...search, page: 1 });
  if (status === 'anonymous' && narrowed) {
    return (
      <div className={styles.save}>
        <LogInToSave size="small" variant="flat" what={`search ${query}`} text="internal-ads.save-search.action" />
        <p className={styles.hint}>
          <FormattedMessage id="internal-ads.save-search.visitor" />
        </p>
      </div>
    );
  }
  if (!user?.acceptedTerms || user.employerLogin) return null;
  return (
    <div className={styles.save}>
      {narrowed && <ThisSearch key={query} query={query} search={search} facets={facets} internal={internal} />}
      <TextLink alone href={href('saved')}>
        <FormattedMessage id="internal-ads.saved.link" />
      </TextLink>
    </div>
  );
}

/** The button that saves the search; for one that is saved the words that say so, and its daily mail. */
function ThisSearch({ query, search, facets, internal }: Props & { query: string }) {
  const intl = useIntl();
  const { toast } = useShell();
  const label = useFilterLabel(facets);
  const { currentData, isLoading: looking } = useSavedSearchesQuery({ counts: false });
  const [save, { isLoading }] = useSaveSearchMutation();
  const words = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const known = currentData?.searches.find(
    (one) => (one.internal ?? false) === internal && sortedQuery(one.query) === sortedQuery(query),
  );
  const filters = POSITION_FACETS.flatMap((name) => (search.filters[name] ?? []).map((value) => label(name, value)));
  const name = [search.query, ...filters].filter(Boolean).join(', ').slice(0, SEARCH_NAME_MAX_LENGTH);
  const keep = async () => {
    const { data, error } = await save({ name, query, mail: false, ...(internal && { internal }) });
    if (data?.id) toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'internal-ads.save-search.done' }) });
    else
      toast({
        status: 'ERROR',
        title: intl.formatMessage({ id: error ? 'internal-ads.save.failed' : 'internal-ads.save-search.too-many' }),
      });
  };
  const saved = known !== undefined;
  useEffect(() => {
    // The button has gone away with what it stood for. Who has gone on meanwhile stays there.
    if (saved && pressed.current && document.activeElement === document.body) words.current?.focus();
  }, [saved]);
  useSaveAfterLogIn(internal || !facets ? undefined : `search ${query}`, () => void keep());
  if (known) {
    return (
      <div className={styles.saved}>
        <p ref={words} tabIndex={-1} className={styles.known}>
          <Icon of={Bookmark} />
          <FormattedMessage id="internal-ads.save-search.done" />
        </p>
        <DailyMail search={known} />
      </div>
    );
  }
  if (looking) return null;
  return (
    <Button
      size="small"
      variant="flat"
      icon={<Icon of={Bookmark} />}
      loading={isLoading}
      onClick={() => {
        pressed.current = true;
        void keep();
      }}
    >
      <FormattedMessage id="internal-ads.save-search.action" />
    </Button>
  );
}

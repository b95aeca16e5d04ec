import { POSITION_FACETS } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { isNarrowed, type ListSearch, listQueryString } from '@portal/routing/list-search';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, Icon, TextLink } from '@portal/ui/basic';
import { Bookmark } from '@portal/ui/icons';
import { useSaveSearchMutation } from '../../api/saved.api';
import { useFilterLabel } from './filter-labels';
import styles from './SaveSearch.module.css';

/** Characters of a name that the API takes (contract, `SEARCH_NAME_MAX_LENGTH`). */
const NAME_MAX = 100;

/** Saves a search under the words that it is made of, and leads to what is saved; for candidates. */
export function SaveSearch({ search, facets }: { search: ListSearch; facets: PositionFacets | undefined }) {
  const intl = useIntl();
  const { toast } = useShell();
  const { user } = useSession();
  const label = useFilterLabel(facets);
  const [save, { isLoading }] = useSaveSearchMutation();
  if (!user?.acceptedTerms || user.employerLogin) return null;
  const filters = POSITION_FACETS.flatMap((name) => (search.filters[name] ?? []).map((value) => label(name, value)));
  const name = [search.query, ...filters].filter(Boolean).join(', ').slice(0, NAME_MAX);
  const press = async () => {
    const { data, error } = await save({ name, query: listQueryString({ ...search, page: 1 }), mail: false });
    if (data?.id) toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'internal-ads.save-search.done' }) });
    else
      toast({
        status: 'ERROR',
        title: intl.formatMessage({ id: error ? 'internal-ads.save.failed' : 'internal-ads.save-search.too-many' }),
      });
  };
  return (
    <div className={styles.save}>
      {isNarrowed(search) && (
        <Button
          size="small"
          variant="flat"
          icon={<Icon of={Bookmark} />}
          loading={isLoading}
          onClick={() => void press()}
        >
          <FormattedMessage id="internal-ads.save-search.action" />
        </Button>
      )}
      <TextLink alone href={href('saved')}>
        <FormattedMessage id="internal-ads.saved.link" />
      </TextLink>
    </div>
  );
}

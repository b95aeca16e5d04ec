import { FormattedMessage, useLocale } from '@portal/i18n';
import { useSavedSearchesQuery } from '../../api/saved.api';
import { SavedSection } from './SavedSection';
import { SearchRow } from './SearchRow';

const TITLE_ID = 'saved-searches';

/** Searches that one keeps, each with what is new in it and a daily mail that is off until it is asked for. */
export function SavedSearchesSection() {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch } = useSavedSearchesQuery(
    { counts: true, locale },
    { refetchOnMountOrArgChange: 5 },
  );
  return (
    <SavedSection
      titleId={TITLE_ID}
      title="internal-ads.saved.searches"
      asked={{ error, isFetching, refetch }}
      items={data?.searches}
      none={
        <p>
          <FormattedMessage id="internal-ads.saved.no-searches" />
        </p>
      }
    >
      {(search) => <SearchRow search={search} />}
    </SavedSection>
  );
}

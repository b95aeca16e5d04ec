import { FormattedMessage, useIntl } from '@portal/i18n';
import { usePageTitle } from '@portal/shell-kit';
import { Heading } from '@portal/ui/basic';
import styles from './SavedPage.module.css';
import { SavedPositionsSection } from './SavedPositionsSection';
import { SavedSearchesSection } from './SavedSearchesSection';

/** What a candidate keeps for later: positions and searches. */
export default function SavedPage() {
  usePageTitle(useIntl().formatMessage({ id: 'internal-ads.saved.title' }));
  return (
    <div className={styles.page}>
      <Heading level={1}>
        <FormattedMessage id="internal-ads.saved.title" />
      </Heading>
      <SavedPositionsSection />
      <SavedSearchesSection />
    </div>
  );
}

import { useIntl } from '@portal/i18n';
import { CompactPositions } from '@portal/positions/CompactPositions';
import { usePageTitle } from '@portal/shell-kit';
import styles from './HomePage.module.css';
import { HowToApply } from './HowToApply';
import { Welcome } from './Welcome';

/** The front door for everybody who is not logged in. */
export default function HomePage() {
  usePageTitle(useIntl().formatMessage({ id: 'auth.home.title' }));
  return (
    <div className={styles.page}>
      <Welcome />
      <CompactPositions search={false} />
      <HowToApply />
    </div>
  );
}

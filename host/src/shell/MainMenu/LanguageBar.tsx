import { useIntl } from '@portal/i18n';
import styles from './LanguageBar.module.css';
import { LanguageMenu } from './LanguageMenu';

/** The language alone, on a page without the main menu that cannot be left for one that has it. */
export function LanguageBar() {
  const intl = useIntl();
  return (
    <nav className={styles.bar} aria-label={intl.formatMessage({ id: 'host.menu.languages' })}>
      <LanguageMenu />
    </nav>
  );
}

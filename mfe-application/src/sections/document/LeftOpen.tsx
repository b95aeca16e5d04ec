import { FormattedMessage, useIntl } from '@portal/i18n';
import styles from './ApplicationDocument.module.css';

/** One line that names what was left open; nothing where all was answered. */
export function LeftOpen({ names }: { names: readonly string[] }) {
  const intl = useIntl();
  if (names.length === 0) return null;
  const fields = intl.formatList(names, { type: 'unit' });
  return (
    <p className={styles.open}>
      <FormattedMessage id="application.preview.open" values={{ fields }} />
    </p>
  );
}

import { API_PREFIX } from '@portal/contract/limits';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import { Download } from '@portal/ui/icons';
import { Section } from '../../components/Section';
import styles from './OwnData.module.css';

/** Everything stored on the person, as one archive that the browser saves while the server packs it. */
export function OwnData() {
  const { locale } = useLocale();
  return (
    <Section id="own-data-title" title="account.settings.export.heading">
      <p>
        <FormattedMessage id="account.settings.export.text" />
      </p>
      <div>
        <a className={styles.link} href={`${API_PREFIX}/settings/export?lang=${locale}`} download>
          <Icon of={Download} />
          <FormattedMessage id="account.settings.export.action" />
        </a>
      </div>
    </Section>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { AccountFrame } from '../../components/AccountFrame';
import { LanguageChoice } from './LanguageChoice';
import styles from './SettingsPage.module.css';

export default function SettingsPage() {
  const intl = useIntl();
  return (
    <AccountFrame title={intl.formatMessage({ id: 'account.settings.title' })}>
      <LanguageChoice />
      <div className={styles.note}>
        <MessageBox title={<FormattedMessage id="account.settings.notOpen.title" />}>
          <FormattedMessage id="account.settings.notOpen.text" />
        </MessageBox>
      </div>
    </AccountFrame>
  );
}

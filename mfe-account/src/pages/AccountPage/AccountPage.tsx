import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useSession } from '@portal/shell-kit';
import { Card, Heading, Icon } from '@portal/ui/basic';
import { FileText, Settings } from '@portal/ui/icons';
import { AccountFrame } from '../../components/AccountFrame';
import styles from './AccountPage.module.css';

/** What the portal knows of the account, and where to change it. */
export default function AccountPage() {
  const intl = useIntl();
  const { user } = useSession();
  const facts = user && [
    { label: 'account.account.name', value: `${user.firstName} ${user.lastName}` },
    { label: 'account.account.email', value: user.email },
    { label: 'account.account.username', value: user.username },
    { label: 'account.account.language', value: intl.formatMessage({ id: `account.language.${user.locale}` }) },
  ];
  return (
    <AccountFrame title={intl.formatMessage({ id: 'account.account.title' })}>
      {facts && (
        <section className={styles.section} aria-labelledby="facts-title">
          <Heading level={2} size={3} id="facts-title">
            <FormattedMessage id="account.account.facts" />
          </Heading>
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt className={styles.label}>
                  <FormattedMessage id={label} />
                </dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.label}>
            <FormattedMessage id="account.account.kept" />
          </p>
        </section>
      )}
      <div className={styles.cards}>
        <Card
          titleLevel={2}
          href={href('profile')}
          icon={<Icon of={FileText} size={24} />}
          title={<FormattedMessage id="account.account.profile.title" />}
        >
          <FormattedMessage id="account.account.profile.text" />
        </Card>
        <Card
          titleLevel={2}
          href={href('settings')}
          icon={<Icon of={Settings} size={24} />}
          title={<FormattedMessage id="account.account.settings.title" />}
        >
          <FormattedMessage id="account.account.settings.text" />
        </Card>
      </div>
    </AccountFrame>
  );
}

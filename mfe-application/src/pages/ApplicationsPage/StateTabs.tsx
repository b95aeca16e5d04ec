import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { NavLink } from '@portal/routing/react';
import styles from './StateTabs.module.css';

/** The two lists; links, since each has its own address. */
export function StateTabs({ state }: { state: 'active' | 'finished' }) {
  const intl = useIntl();
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'application.list.tabs' })}>
      <NavLink
        className={styles.tab}
        to={href('applications')}
        end
        aria-current={state === 'active' ? 'page' : undefined}
      >
        <FormattedMessage id="application.list.active" />
      </NavLink>
      <NavLink className={styles.tab} to={href('finishedApplications')}>
        <FormattedMessage id="application.list.finished" />
      </NavLink>
    </nav>
  );
}

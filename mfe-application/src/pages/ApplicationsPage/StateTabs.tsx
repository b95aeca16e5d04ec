import type { ApplicationList } from '@portal/contract/application-list';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { NavLink } from '@portal/routing/react';
import styles from './StateTabs.module.css';

interface Props {
  state: 'active' | 'finished';
  /** How many there are in each list, where that is known. */
  counts: ApplicationList['counts'];
}

/** The two lists; links, since each has its own address. */
export function StateTabs({ state, counts }: Props) {
  const intl = useIntl();
  const label = (id: 'active' | 'finished') => (
    <FormattedMessage
      id={`application.list.${id}`}
      values={{ known: String(counts !== undefined), count: counts?.[id] ?? 0 }}
    />
  );
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'application.list.tabs' })}>
      <NavLink
        className={styles.tab}
        to={href('applications')}
        end
        aria-current={state === 'active' ? 'page' : undefined}
      >
        {label('active')}
      </NavLink>
      <NavLink className={styles.tab} to={href('finishedApplications')}>
        {label('finished')}
      </NavLink>
    </nav>
  );
}

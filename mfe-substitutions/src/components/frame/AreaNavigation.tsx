import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Link } from '@portal/routing/react';
import styles from './AreaNavigation.module.css';
import { VIEW_TITLES, VIEWS, type View } from './views';

/** Links between the views of the area; the one that is open is marked by shape and for screen readers. */
export function AreaNavigation({ current }: { current: View | undefined }) {
  const intl = useIntl();
  const entry = (id: View | 'substitutions', text: string) => (
    <li key={id}>
      <Link
        className={styles.link}
        to={href(id)}
        aria-current={id === (current ?? 'substitutions') ? 'page' : undefined}
      >
        <FormattedMessage id={text} />
      </Link>
    </li>
  );
  return (
    <nav aria-label={intl.formatMessage({ id: 'substitutions.navigation' })}>
      <ul className={styles.list}>
        {entry('substitutions', 'substitutions.overview')}
        {VIEWS.map((view) => entry(view, VIEW_TITLES[view]))}
      </ul>
    </nav>
  );
}

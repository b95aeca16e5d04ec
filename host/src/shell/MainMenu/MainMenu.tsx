import { useIntl } from '@portal/i18n';
import { NavLink } from '@portal/routing/react';
import { isApplicationForm } from '../../navigation/application-form';
import { useRouteMatch } from '../../navigation/useRouteMatch';
import { useWide } from '../useWide';
import { LanguageMenu } from './LanguageMenu';
import styles from './MainMenu.module.css';
import { MenuLogo } from './MenuLogo';
import { SessionButton } from './SessionButton';
import { TopBar } from './TopBar';
import { useMenuEntries } from './useMenuEntries';

/**
 * The head of the page: a bar with everything from 750 px on, below that the top bar with a menu dialog.
 * @param navigation whether the links to other pages belong here; an application is left through its own dialog
 */
export function MainMenu({ navigation }: { navigation: boolean }) {
  const intl = useIntl();
  const wide = useWide();
  const known = useMenuEntries();
  const entries = navigation ? known : [];
  const inApplication = isApplicationForm(useRouteMatch()?.route);
  const topBar = <TopBar entries={entries} inApplication={inApplication} />;
  if (wide === false) return topBar;
  const bar = (
    <header className={styles.header}>
      <div className={styles.bar}>
        <MenuLogo linked={!inApplication} />
        {entries.length > 0 && (
          <nav className={styles.navigation} aria-label={intl.formatMessage({ id: 'host.menu.main' })}>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <NavLink to={entry.href} className={styles.entry}>
                    {entry.id === 'account' && entry.icon}
                    {entry.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.tools}>
          <LanguageMenu />
          <SessionButton inApplication={inApplication} />
        </div>
      </div>
    </header>
  );
  if (wide) return bar;
  return (
    <>
      <div className={styles.narrow}>{topBar}</div>
      <div className={styles.wide}>{bar}</div>
    </>
  );
}

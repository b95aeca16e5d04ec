import { LANGUAGES } from '@portal/contract/limits';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { NavLink } from '@portal/routing/react';
import { holdsTokens } from '@portal/routing/sign-on';
import { useSession } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { Check, House, LogIn, LogOut, User } from '@portal/ui/icons';
import { Modal } from '@portal/ui/modal';
import { useOfferedLanguages } from '../../language/useOfferedLanguages';
import { useSwitchLanguage } from '../../language/useSwitchLanguage';
import { LanguageAwaited } from './LanguageAwaited';
import styles from './MobileMenu.module.css';
import type { MenuEntry } from './useMenuEntries';

interface Props {
  entries: readonly MenuEntry[];
  inApplication: boolean;
  onClose(): void;
}

/** The menu below 750 px: the same entries, and a button for each language. docs/specification.md#main-menu */
export default function MobileMenu({ entries, inApplication, onClose }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { switchLanguage, awaited } = useSwitchLanguage();
  const offered = useOfferedLanguages();
  const session = useSessionEntries();
  const shown = inApplication ? [] : [...session.first, ...entries, ...session.last];
  return (
    <Modal open onClose={onClose} size="extraSmall" title={<FormattedMessage id="host.menu.title" />}>
      {shown.length > 0 && (
        <nav aria-label={intl.formatMessage({ id: 'host.menu.main' })}>
          <ul className={styles.entries}>
            {shown.map((entry) => (
              <li key={entry.id}>
                <NavLink to={entry.href} className={styles.entry} onClick={onClose} end>
                  {entry.icon}
                  {entry.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <fieldset className={styles.languages}>
        <legend className={styles.legend}>
          <FormattedMessage id="host.menu.languages" />
        </legend>
        {offered.map((id) => (
          <Button
            key={id}
            size="small"
            aria-pressed={id === locale}
            loading={id === awaited}
            icon={id === locale ? <Icon of={Check} /> : undefined}
            onClick={() => id !== locale && switchLanguage(id)}
          >
            <span lang={id}>{LANGUAGES[id].name}</span>
          </Button>
        ))}
        <LanguageAwaited awaited={awaited !== undefined} />
      </fieldset>
    </Modal>
  );
}

/** Logging in and out, and what a visitor may do besides, before and after the other entries. */
function useSessionEntries(): { first: MenuEntry[]; last: MenuEntry[] } {
  const intl = useIntl();
  const { status } = useSession();
  const text = (id: string) => intl.formatMessage({ id });
  if (status === 'unknown' && !holdsTokens()) return { first: [], last: [] };
  if (status === 'authenticated') {
    const logOut = { id: 'logout', label: text('host.menu.log-out'), href: href('logout'), icon: <Icon of={LogOut} /> };
    return { first: [], last: [logOut] };
  }
  return {
    first: [{ id: 'home', label: text('host.menu.front-page'), href: href('home'), icon: <Icon of={House} /> }],
    last: [
      { id: 'login', label: text('host.menu.log-in'), href: href('login'), icon: <Icon of={LogIn} /> },
      { id: 'register', label: text('host.menu.register'), href: href('register'), icon: <Icon of={User} /> },
    ],
  };
}

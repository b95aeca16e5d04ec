import { type Locale, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useSession } from '@portal/shell-kit';
import { Icon } from '@portal/ui/basic';
import { Briefcase, CalendarDays, FileText, House, Search, User } from '@portal/ui/icons';
import { type ReactNode, useMemo } from 'react';
import { addedToPage } from '../../navigation/added-to-page';
import { waitsToKnow } from '../../session/waits-to-know';
import { currentTheme } from '../../theme/current-theme';

export interface MenuEntry {
  id: string;
  label: string;
  href: string;
  icon: ReactNode;
}

interface AddedEntry extends MenuEntry {
  after: string | undefined;
}

/** Entries of remotes that an operator has added, for pages that this visitor may see. */
function addedEntries(locale: Locale, loggedIn: boolean): AddedEntry[] {
  return addedToPage().flatMap(({ name, menu, routes }) => {
    const access = routes.find(({ path }) => path === menu?.path)?.access;
    const hidden = access === (loggedIn ? 'public-only' : 'authenticated');
    if (!menu || hidden) return [];
    const { label, path, after } = menu;
    return [{ id: name, label: label[locale], href: path, icon: <Icon of={FileText} />, after }];
  });
}

/** Each added entry after the one that it names, the others before the account, or last where there is none. */
function withAdded(own: readonly MenuEntry[], added: readonly AddedEntry[]): readonly MenuEntry[] {
  if (added.length === 0) return own;
  const rest = added.filter(({ after }) => !own.some(({ id }) => id === after));
  const placed = own.flatMap((entry) => [
    ...(entry.id === 'account' ? rest : []),
    entry,
    ...added.filter(({ after }) => after === entry.id),
  ]);
  return own.some(({ id }) => id === 'account') ? placed : [...placed, ...rest];
}

/** Where the menu leads. Empty for employers, who are here for one application, and while it is waited for who is here. docs/specification.md#main-menu */
export function useMenuEntries(): readonly MenuEntry[] {
  const intl = useIntl();
  const { locale } = useLocale();
  const { status, user, useInternal } = useSession();
  return useMemo(() => {
    if (waitsToKnow(status) || user?.employerLogin) return [];
    const text = (id: string) => intl.formatMessage({ id });
    const positions: MenuEntry = {
      id: 'positions',
      label: text('host.menu.positions'),
      href: href('positions'),
      icon: <Icon of={Search} />,
    };
    const added = addedEntries(locale, user !== undefined);
    if (!user) return withAdded([positions], added);
    const entries: (MenuEntry | false)[] = [
      {
        id: 'dashboard',
        label: text('host.menu.front-page'),
        href: href('dashboard'),
        icon: <Icon of={House} />,
      },
      positions,
      useInternal && {
        id: 'internal',
        label: text('host.menu.internal'),
        href: href('internal', {}),
        icon: <Icon of={Briefcase} />,
      },
      {
        id: 'applications',
        label: text('host.menu.applications'),
        href: href('applications'),
        icon: <Icon of={FileText} />,
      },
      currentTheme().sections.substitution && {
        id: 'substitutions',
        label: text('host.menu.substitutions'),
        href: href('substitutions'),
        icon: <Icon of={CalendarDays} />,
      },
      {
        id: 'account',
        label: `${user.firstName} ${user.lastName}`.trim() || user.username,
        href: href('account'),
        icon: <Icon of={User} />,
      },
    ];
    return withAdded(
      // While pages are built nobody has a name.
      entries.filter((entry) => entry !== false && entry.label !== '') as MenuEntry[],
      added,
    );
  }, [intl, locale, status, user, useInternal]);
}

import { useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useSession } from '@portal/shell-kit';
import { Icon } from '@portal/ui/basic';
import { Briefcase, CalendarDays, FileText, House, Search, User } from '@portal/ui/icons';
import { type ReactNode, useMemo } from 'react';
import { currentTheme } from '../../theme/current-theme';

export interface MenuEntry {
  id: string;
  label: string;
  href: string;
  icon: ReactNode;
}

/** Where the menu leads. Empty for employers, who are here for one application, and until it is known who is here. docs/specification.md#main-menu */
export function useMenuEntries(): readonly MenuEntry[] {
  const intl = useIntl();
  const { status, user, useInternal } = useSession();
  return useMemo(() => {
    if (status === 'unknown' || user?.employerLogin) return [];
    const text = (id: string) => intl.formatMessage({ id });
    const positions: MenuEntry = {
      id: 'positions',
      label: text('host.menu.positions'),
      href: href('positions'),
      icon: <Icon of={Search} />,
    };
    if (!user) return [positions];
    const name = `${user.firstName} ${user.lastName}`.trim() || user.username;
    const entries: (MenuEntry | '' | false)[] = [
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
      // Not known while the page is built.
      name && {
        id: 'account',
        label: name,
        href: href('account'),
        icon: <Icon of={User} />,
      },
    ];
    return entries.filter((entry) => entry !== false && entry !== '');
  }, [intl, status, user, useInternal]);
}

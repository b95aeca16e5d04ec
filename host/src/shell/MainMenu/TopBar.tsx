import { FormattedMessage, useIntl } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { MenuIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { LazyPart } from '../../lazy/LazyPart';
import { MenuLogo } from './MenuLogo';
import { SessionButton } from './SessionButton';
import styles from './TopBar.module.css';
import type { MenuEntry } from './useMenuEntries';

const MobileMenu = page(() => import(/* webpackChunkName: "MobileMenu" */ './MobileMenu'));

interface Props {
  entries: readonly MenuEntry[];
  inApplication: boolean;
}

/** The head of the page below 750 px: logo and a button that opens the menu as a dialog. */
export function TopBar({ entries, inApplication }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <MenuLogo linked={!inApplication} />
      <nav className={styles.tools} aria-label={intl.formatMessage({ id: 'host.menu.main' })}>
        {inApplication && <SessionButton inApplication short />}
        <Button
          size="small"
          variant="flat"
          icon={<Icon of={MenuIcon} />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id="host.menu.open" />
        </Button>
      </nav>
      <LazyPart onFailure={() => setOpen(false)}>
        {open && <MobileMenu entries={entries} inApplication={inApplication} onClose={() => setOpen(false)} />}
      </LazyPart>
    </header>
  );
}

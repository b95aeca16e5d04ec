import { FormattedMessage, useIntl } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { MenuIcon } from '@portal/ui/icons';
import { DialogButton } from '../../lazy/DialogButton';
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
  return (
    <header className={styles.bar}>
      <MenuLogo linked={!inApplication} />
      <nav className={styles.tools} aria-label={intl.formatMessage({ id: 'host.menu.main' })}>
        {inApplication && <SessionButton inApplication short />}
        <DialogButton
          load={MobileMenu.preload}
          button={(props) => (
            <Button {...props} size="small" variant="flat" icon={<Icon of={MenuIcon} />}>
              <FormattedMessage id="host.menu.open" />
            </Button>
          )}
        >
          {(close) => <MobileMenu entries={entries} inApplication={inApplication} onClose={close} />}
        </DialogButton>
      </nav>
    </header>
  );
}

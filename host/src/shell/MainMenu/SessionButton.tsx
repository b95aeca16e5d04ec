import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { holdsTokens } from '@portal/routing/sign-on';
import { useSession } from '@portal/shell-kit';
import { Button, Icon, LinkButton } from '@portal/ui/basic';
import { LogIn, LogOut } from '@portal/ui/icons';
import { useHostShell } from '../../shell-context/host-shell';

/**
 * Log in or out; during an application the way out of it instead.
 * @param short shows only the first word of the way out, where there is little room
 */
export function SessionButton({ inApplication, short = false }: { inApplication: boolean; short?: boolean }) {
  const intl = useIntl();
  const { status } = useSession();
  const { askToLeave } = useHostShell();
  if (status === 'unknown' && !holdsTokens()) return null;
  if (inApplication && status === 'authenticated') {
    return (
      <Button
        size="small"
        icon={short ? undefined : <Icon of={LogOut} />}
        aria-label={intl.formatMessage({ id: 'host.menu.leave-application' })}
        onClick={askToLeave}
      >
        <FormattedMessage id={short ? 'host.menu.leave-short' : 'host.menu.leave-application'} />
      </Button>
    );
  }
  return status === 'authenticated' ? (
    <LinkButton size="small" href={href('logout')} icon={<Icon of={LogOut} />}>
      <FormattedMessage id="host.menu.log-out" />
    </LinkButton>
  ) : (
    <LinkButton size="small" href={href('login')} icon={<Icon of={LogIn} />}>
      <FormattedMessage id="host.menu.log-in" />
    </LinkButton>
  );
}

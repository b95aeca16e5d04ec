import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useCallback, useEffect } from 'react';
import { HostMessages } from '../messages/host-messages';

/** @returns tells that what somebody has opened could not be loaded */
export function useTellNotOpened(): () => void {
  const intl = useIntl();
  const { toast } = useShell();
  return useCallback(
    () =>
      toast({
        status: 'ERROR',
        title: intl.formatMessage({ id: 'host.remote.failed-title' }),
        message: intl.formatMessage({ id: 'host.error.no-answer' }),
      }),
    [toast, intl],
  );
}

/** In the place of a dialog or menu that could not be loaded, until it is closed. */
export function NotOpened() {
  return (
    // What stands within a part that came later has the texts of such parts around it, not these.
    <HostMessages>
      <Told />
    </HostMessages>
  );
}

function Told(): null {
  const tell = useTellNotOpened();
  useEffect(() => void tell(), [tell]);
  return null;
}

import { useIntl } from '@portal/i18n';
import { Stack } from '@portal/ui/basic';
import { ConfirmDialog } from '@portal/ui/modal';
import type { ReactNode } from 'react';
import { CallErrorMessage } from './CallErrorMessage';
import type { Call } from './useCallOnce';

interface Props {
  /** Message ids: the question, the button that does it, and the one that leaves all as it is. */
  title: string;
  ok: string;
  keep: string;
  values?: Record<string, string | number>;
  destructive?: boolean;
  call: Call;
  onClose(): void;
  children: ReactNode;
}

/** One question about the application; what failed is said in the dialog, which stays. */
export function Question({ title, ok, keep, values, destructive, call, onClose, children }: Props) {
  const intl = useIntl();
  return (
    <ConfirmDialog
      open
      title={intl.formatMessage({ id: title }, values)}
      okLabel={intl.formatMessage({ id: ok })}
      cancelLabel={intl.formatMessage({ id: keep })}
      variant={destructive ? 'delete' : 'primary'}
      loading={call.busy}
      onOk={call.run}
      onClose={onClose}
    >
      <Stack gap={2}>
        {children}
        <CallErrorMessage error={call.error} />
      </Stack>
    </ConfirmDialog>
  );
}

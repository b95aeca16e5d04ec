import { useIntl } from '@portal/i18n';
import { Stack } from '@portal/ui/basic';
import { ConfirmDialog } from '@portal/ui/modal';
import type { ReactNode } from 'react';
import { CallErrorMessage } from './CallErrorMessage';
import type { CallError } from './useCallOnce';

interface Props {
  /** Message ids: the question, the button that does it, and the one that leaves all as it is. */
  title: string;
  ok: string;
  keep: string;
  values?: Record<string, string | number>;
  destructive?: boolean;
  busy: boolean;
  error: CallError | undefined;
  onOk(): void;
  onClose(): void;
  children: ReactNode;
}

/** One question about the application; what failed is said in the dialog, which stays. */
export function Question({ title, ok, keep, values, destructive, busy, error, onOk, onClose, children }: Props) {
  const intl = useIntl();
  return (
    <ConfirmDialog
      open
      title={intl.formatMessage({ id: title }, values)}
      okLabel={intl.formatMessage({ id: ok })}
      cancelLabel={intl.formatMessage({ id: keep })}
      variant={destructive ? 'delete' : 'primary'}
      loading={busy}
      onOk={onOk}
      onClose={onClose}
    >
      <Stack gap={2}>
        {children}
        <CallErrorMessage error={error} />
      </Stack>
    </ConfirmDialog>
  );
}

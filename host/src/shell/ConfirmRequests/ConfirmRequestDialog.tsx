import type { ConfirmRequest } from '@portal/shell-kit';
import { ConfirmDialog } from '@portal/ui/modal';

/** A question of a page, as a dialog over it. */
export default function ConfirmRequestDialog({
  request,
  onAnswer,
}: {
  request: ConfirmRequest;
  onAnswer(ok: boolean): void;
}) {
  return (
    <ConfirmDialog
      open
      title={request.title}
      okLabel={request.okLabel}
      cancelLabel={request.cancelLabel}
      variant={request.destructive ? 'delete' : 'primary'}
      onOk={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {request.body}
    </ConfirmDialog>
  );
}

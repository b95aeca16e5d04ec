import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../basic/Button/Button';
import { useTexts } from '../../texts/useTexts';
import { Modal, type ModalSize } from '../Modal/Modal';

export interface ConfirmDialogProps {
  open: boolean;
  /** The one question. */
  title: ReactNode;
  /** What follows from each answer. */
  children?: ReactNode;
  /** The consequence in the button's words, e.g. "Delete application". */
  okLabel?: string;
  cancelLabel?: string;
  closeLabel?: string;
  /** Look of the confirming button; `delete` for what cannot be undone. */
  variant?: ButtonVariant;
  size?: ModalSize;
  onOk(): void;
  /** Cancel, the close button, the backdrop and the Escape key. */
  onClose(): void;
  /** Confirmed and under way: neither button answers, and the dialog stays. */
  loading?: boolean;
  /** False: cancel and close are prevented. */
  closable?: boolean;
}

/** Asks before something is done. Cancel comes first, so that a hasty press does no harm. */
export function ConfirmDialog({
  open,
  title,
  children,
  okLabel,
  cancelLabel,
  closeLabel,
  variant = 'primary',
  size = 'extraSmall',
  onOk,
  onClose,
  loading = false,
  closable = true,
}: ConfirmDialogProps) {
  const texts = useTexts();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      size={size}
      closable={closable && !loading}
      closeLabel={closeLabel}
      role="alertdialog"
      footer={
        <>
          {closable && (
            <Button onClick={onClose} disabled={loading}>
              {cancelLabel ?? texts.cancel}
            </Button>
          )}
          <Button variant={variant} onClick={onOk} loading={loading}>
            {okLabel ?? texts.ok}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog/ConfirmDialog';
export { Modal, type ModalProps, type ModalSize } from './Modal/Modal';

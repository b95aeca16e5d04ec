import X from 'lucide-react/icons/x';
import { type CSSProperties, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { ModalOverlay, Modal as ModalSurface } from 'react-aria-components/Modal';
import { Icon } from '../../basic/Icon/Icon';
import { MODAL_WIDTH } from '../../constants';
import { useTexts } from '../../texts/useTexts';
import { InModalContext } from './InModalContext';
import styles from './Modal.module.css';
import { useReturnedFocus } from './useReturnedFocus';
import { useTextScroller } from './useTextScroller';

export type ModalSize = keyof typeof MODAL_WIDTH;

export interface ModalProps {
  open: boolean;
  /** Asked for by the backdrop, the Escape key or the close button; never when not closable. */
  onClose(): void;
  title: ReactNode;
  /** Widest width: 460, 800, 1080 or 1500 px. Narrow windows get a sheet at the bottom. */
  size?: ModalSize;
  /** False: only the dialog's own buttons end it. */
  closable?: boolean;
  closeLabel?: string;
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
  /** Buttons under the scrolling content, the safe choice first. */
  footer?: ReactNode;
}

/** A dialog over the page: it keeps the focus inside and the page still (docs/specification.md#components). */
export function Modal({
  open,
  onClose,
  title,
  size = 'medium',
  closable = true,
  closeLabel,
  role,
  children,
  footer,
}: ModalProps) {
  const texts = useTexts();
  const style: CSSProperties & Record<`--${string}`, string> = { '--modal-width': `${MODAL_WIDTH[size]}px` };
  const titleId = useId();
  // React Aria's own dismissal on the backdrop would add a second, hidden close button in words of its own. A press must also begin on the
  // backdrop, or marking a text and letting go outside would close the dialog.
  const pressed = useRef(false);
  const press = (event: PointerEvent) => {
    pressed.current = event.target === event.currentTarget;
  };
  const click = (event: MouseEvent) => {
    if (closable && pressed.current && event.target === event.currentTarget) onClose();
  };
  return (
    <ModalOverlay
      className={styles.backdrop}
      isOpen={open}
      isKeyboardDismissDisabled={!closable}
      onPointerDown={press}
      onClick={click}
      onOpenChange={(nowOpen) => {
        if (!nowOpen && closable) onClose();
      }}
    >
      <ModalSurface className={styles.modal} style={style}>
        <ReturnedFocus />
        <Dialog className={styles.dialog} role={role}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              <span id={titleId}>{title}</span>
            </Heading>
            {closable && (
              <button type="button" className={styles.close} aria-label={closeLabel ?? texts.close} onClick={onClose}>
                <Icon of={X} size={24} />
              </button>
            )}
          </div>
          <InModalContext value={true}>
            <Body titleId={titleId}>{children}</Body>
            {footer && <div className={styles.foot}>{footer}</div>}
          </InModalContext>
        </Dialog>
      </ModalSurface>
    </ModalOverlay>
  );
}

/** Drawn only while the dialog is open. */
function ReturnedFocus() {
  useReturnedFocus();
  return null;
}

/** The part that scrolls; where it is text alone, it is a stop of the keyboard, so that the arrow keys scroll it. */
function Body({ titleId, children }: { titleId: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const stop = useTextScroller(element) && ({ role: 'group', 'aria-labelledby': titleId, tabIndex: 0 } as const);
  return (
    <div ref={element} className={styles.body} {...stop}>
      {children}
    </div>
  );
}

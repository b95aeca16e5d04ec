import { type FocusEvent, useRef } from 'react';
import { useTexts } from '../../texts/useTexts';
import { type ShownToast, Toast } from './Toast';
import styles from './ToastRegion.module.css';

export type { ShownToast, ToastStatus } from './Toast';

export interface ToastRegionProps {
  toasts: readonly ShownToast[];
  /** Its time is over, or the person closed it. */
  onClose(id: string): void;
}

/**
 * Where toasts appear; rendered once and always, since a live region speaks only if it was there before its text. Errors interrupt, the
 * others wait for a pause.
 */
export function ToastRegion({ toasts, onClose }: ToastRegionProps) {
  const texts = useTexts();
  const before = useRef<HTMLElement>(null);
  const windowLeft = useRef(false);
  const note = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const returned = windowLeft.current;
    windowLeft.current = false;
    if (returned || currentTarget.contains(relatedTarget as Node | null)) return;
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  // An element that the window leaves keeps the focus of the page, and comes back from nothing.
  const noteLeaving = ({ target }: FocusEvent) => {
    windowLeft.current = document.activeElement === target;
  };
  const show = (errors: boolean) =>
    toasts
      .filter((toast) => (toast.status === 'ERROR') === errors)
      .map((toast) => <Toast key={toast.id} toast={toast} onClose={onClose} before={before} />);
  return (
    // The attribute keeps toasts readable and clickable while a modal makes the rest of the page inert.
    <section
      className={styles.region}
      aria-label={texts.notifications}
      data-react-aria-top-layer="true"
      onFocus={note}
      onBlur={noteLeaving}
    >
      <div className={styles.live} role="status">
        {show(false)}
      </div>
      <div className={styles.live} role="alert">
        {show(true)}
      </div>
    </section>
  );
}

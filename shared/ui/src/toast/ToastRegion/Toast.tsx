import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../basic/Button/Button';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import { TOAST_TIMEOUT } from '../../constants';
import { giveLostFocus } from '../../lost-focus';
import { useTexts } from '../../texts/useTexts';
import styles from './ToastRegion.module.css';
import { useCountdown } from './useCountdown';

export type ToastStatus = 'SUCCESS' | 'ERROR' | 'INFO';

export interface ShownToast {
  id: string;
  status: ToastStatus;
  title: string;
  message?: string;
  /** Milliseconds; 4000 by default. */
  timeout?: number;
  /** How often it has been said again: each time it is read out again, and its time begins anew. */
  again?: number;
}

const ICON = { SUCCESS: CircleCheck, ERROR: CircleAlert, INFO: Info };
const CLASS = { SUCCESS: styles.success, ERROR: styles.error, INFO: styles.info };

interface Props {
  toast: ShownToast;
  onClose(id: string): void;
  /** What had the focus before the toasts; it gets it back. */
  before: RefObject<HTMLElement | null>;
}

/** One toast. Its time stands still while it is hovered or holds the focus, so that slow readers can finish. */
export function Toast({ toast, onClose, before }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const texts = useTexts();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const passed = useCountdown({
    timeout: toast.timeout ?? TOAST_TIMEOUT,
    paused: hovered || focused,
    turn: toast.again,
    onEnd: () => onClose(toast.id),
  });
  useLayoutEffect(() => {
    const here = element.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      // The toast stands over the page, which may have been scrolled on since.
      requestAnimationFrame(() => giveLostFocus([before.current], { preventScroll: true }));
    };
  }, [before]);
  const kind = { SUCCESS: texts.success, ERROR: texts.error, INFO: texts.information }[toast.status];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pause is no action of its own; everything a person can do is the button inside
    <div
      ref={element}
      className={classes(styles.toast, CLASS[toast.status])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon}>
        <Icon of={ICON[toast.status]} size={24} label={kind} />
      </span>
      {/* A live region reads what comes into it. */}
      <div key={toast.again} className={styles.text}>
        <div className={styles.title}>{toast.title}</div>
        {toast.message && <div>{toast.message}</div>}
      </div>
      <Button
        variant="flat"
        aria-label={texts.close}
        icon={<Icon of={X} size={24} />}
        onClick={() => onClose(toast.id)}
      />
      <div className={styles.bar} style={{ transform: `scaleX(${passed})` }} />
    </div>
  );
}

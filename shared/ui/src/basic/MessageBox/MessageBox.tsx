import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useRef } from 'react';
import { classes } from '../../classes';
import { useTexts } from '../../texts/useTexts';
import { Icon } from '../Icon/Icon';
import styles from './MessageBox.module.css';
import { useFocusOnLeaving } from './useFocusOnLeaving';

export type MessageBoxStatus = 'default' | 'success' | 'warning' | 'error';

export interface MessageBoxProps {
  status?: MessageBoxStatus;
  title?: ReactNode;
  children?: ReactNode;
  /** Reads the message out when it appears: at once for errors, else in a pause. Not for messages that stand in the page from the start. */
  announce?: boolean;
}

const ICON = { default: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** A message about the page or about what was just done. Its kind is told by colour, icon and word. */
export function MessageBox({ status = 'default', title, children, announce = false }: MessageBoxProps) {
  const texts = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useFocusOnLeaving(box);
  const kind = { default: texts.information, success: texts.success, warning: texts.warning, error: texts.error }[
    status
  ];
  const role = announce ? (status === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div ref={box} className={classes(styles.box, styles[status])} role={role}>
      <span className={styles.icon}>
        <Icon of={ICON[status]} size={24} label={kind} />
      </span>
      <div className={styles.text}>
        {title && <div className={styles.title}>{title}</div>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

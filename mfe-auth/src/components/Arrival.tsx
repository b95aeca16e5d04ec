import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Arrival.module.css';

/** What takes the place of a form that was sent: it gets the focus, which would be lost with the form's button. */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {children}
    </div>
  );
}

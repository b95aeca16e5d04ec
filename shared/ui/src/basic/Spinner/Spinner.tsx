import type { CSSProperties } from 'react';
import { SPINNER_TURN_SECONDS } from '../../constants';
import { useTexts } from '../../texts/useTexts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** What is being waited for; "Loading" by default. An empty text makes it decorative. */
  label?: string;
}

/** A turning ring for waits without a known length, announced politely. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  const texts = useTexts();
  const text = label ?? texts.loading;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--spinner-size': `${size}px`,
    '--spinner-turn': `${SPINNER_TURN_SECONDS}s`,
  };
  const ring = <span className={styles.spinner} style={style} aria-hidden="true" />;
  if (text === '') return ring;
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

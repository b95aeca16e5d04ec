import { useId } from 'react';
import styles from './ProgressBar.module.css';
import { useShownPercent } from './useShownPercent';

export interface ProgressBarProps {
  /** 0 to 100; anything beyond is cut. */
  value: number;
  /** What is progressing; visible above the bar unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  /** Shows the value at once instead of growing to it: for what runs down by itself. */
  still?: boolean;
}

/** A bar that grows to its percentage. Assistive technology is told the true value at once. */
export function ProgressBar({ value, label, hideLabel = false, still = false }: ProgressBarProps) {
  const target = Math.round(Math.min(100, Math.max(0, value)));
  const grown = useShownPercent(target);
  const shown = still ? target : grown;
  const labelId = useId();
  const naming = hideLabel ? { 'aria-label': label } : { 'aria-labelledby': labelId };
  return (
    <div className={styles.progress}>
      {!hideLabel && (
        <div className={styles.words}>
          <span id={labelId}>{label}</span>
          <span className={styles.percent} aria-hidden="true">
            {shown} %
          </span>
        </div>
      )}
      <div
        className={styles.track}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={target}
        {...naming}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${shown / 100})` }} />
      </div>
    </div>
  );
}

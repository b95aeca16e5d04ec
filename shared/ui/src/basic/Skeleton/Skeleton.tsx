import type { CSSProperties } from 'react';
import { SKELETON_DELAY } from '../../constants';
import { useTexts } from '../../texts/useTexts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Lines of text to come. */
  lines?: number;
  /** Height of one line in pixels; give it for pictures, cards and fields. */
  height?: number;
  /** What is being loaded; "Loading" by default. */
  label?: string;
}

/**
 * Grey bars in the shape of what comes. They take their room at once, so that nothing jumps, but show only after 300 ms. The delay is an
 * animation's, not a timer's, so it costs no render.
 */
export function Skeleton({ lines = 3, height, label }: SkeletonProps) {
  const texts = useTexts();
  const style: CSSProperties & Record<`--${string}`, string> = { animationDelay: `${SKELETON_DELAY}ms` };
  if (height !== undefined) style['--bar-height'] = `${height}px`;
  return (
    <div className={styles.skeleton} style={style} role="status">
      <VisuallyHidden>{label ?? texts.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => `bar${line}`).map((key) => (
        <span key={key} className={styles.bar} />
      ))}
    </div>
  );
}

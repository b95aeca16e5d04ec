import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../classes';
import styles from './Stack.module.css';

export interface StackProps {
  /** Steps of 8 px between the parts. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8;
  /** Parts side by side, wrapping where the line ends. */
  row?: boolean;
  children: ReactNode;
}

/** Parts under or beside one another with even space between. */
export function Stack({ gap = 2, row = false, children }: StackProps) {
  const style: CSSProperties & Record<`--${string}`, string> = { '--stack-gap': `var(--space-${gap})` };
  return (
    <div className={classes(styles.stack, row && styles.row)} style={style}>
      {children}
    </div>
  );
}

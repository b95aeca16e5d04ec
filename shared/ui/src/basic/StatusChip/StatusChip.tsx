import type { ReactNode } from 'react';
import { classes } from '../../classes';
import type { StatusVariant } from '../../constants';
import { WholeText } from '../WholeText';
import styles from './StatusChip.module.css';

export interface StatusChipProps {
  status?: StatusVariant;
  icon?: ReactNode;
  /** The state in words; the colour only supports them. */
  children: ReactNode;
}

/** A state in one or two words, in one of the eight status colours. */
export function StatusChip({ status = 'primary', icon, children }: StatusChipProps) {
  return (
    <span className={classes(styles.chip, styles[status])}>
      {icon}
      <WholeText>{children}</WholeText>
    </span>
  );
}

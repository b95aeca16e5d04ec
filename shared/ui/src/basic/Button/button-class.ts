import { classes } from '../../classes';
import styles from './Button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'action' | 'flat' | 'delete' | 'inverted';
export type ButtonSize = 'tiny' | 'small' | 'normal' | 'large';

export interface ButtonLook {
  /** Weight of the action: one primary a view; `delete` for what cannot be undone; `inverted` on a brand-coloured ground. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
}

/** Class names of everything that looks like a button, whatever element it is. */
export function buttonClass({ variant = 'default', size = 'normal', wide = false }: ButtonLook): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

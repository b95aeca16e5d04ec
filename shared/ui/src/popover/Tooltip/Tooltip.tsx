import type { ReactElement, ReactNode } from 'react';
import { Focusable, Tooltip as TooltipSurface, TooltipTrigger } from 'react-aria-components/Tooltip';
import { classes } from '../../classes';
import {
  TOOLTIP_CROSS_OFFSET,
  TOOLTIP_EDGE_PADDING,
  TOOLTIP_HIDE_DELAY,
  TOOLTIP_MAX_WIDTH,
  TOOLTIP_OFFSET,
  TOOLTIP_SHOW_DELAY,
} from '../../constants';
import styles from '../surface.module.css';

export interface TooltipProps {
  /** Short, and nothing one needs: a touch screen never shows it. What is needed goes into a Popup or help text. */
  text: ReactNode;
  /** One focusable element, e.g. a Button. */
  children: ReactElement<object, string>;
}

/** A short description on hover and focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={TOOLTIP_SHOW_DELAY} closeDelay={TOOLTIP_HIDE_DELAY}>
      <Focusable>{children}</Focusable>
      <TooltipSurface
        className={classes(styles.surface, styles.content)}
        style={{ maxInlineSize: TOOLTIP_MAX_WIDTH }}
        offset={TOOLTIP_OFFSET}
        crossOffset={TOOLTIP_CROSS_OFFSET}
        containerPadding={TOOLTIP_EDGE_PADDING}
      >
        {text}
      </TooltipSurface>
    </TooltipTrigger>
  );
}

import { createElement, type ReactNode, type Ref } from 'react';
import { classes } from '../../classes';
import styles from './Heading.module.css';

export interface HeadingProps {
  /** Depth in the page, 1 and up. HTML ends at 6; deeper ones are told to assistive technology by `aria-level`. */
  level: number;
  /** Looks, when they differ from the depth. */
  size?: 1 | 2 | 3 | 4;
  children: ReactNode;
  id?: string;
  /** -1 lets a script focus the heading, as the router does after each navigation. */
  tabIndex?: -1;
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading: its level is its place in the page, its size its looks. */
export function Heading({ level, size, children, ...rest }: HeadingProps) {
  const depth = Math.max(1, Math.trunc(level));
  const className = classes(styles.heading, styles[`size${size ?? Math.min(depth, 4)}`]);
  const beyondHtml = depth > 6 ? { role: 'heading', 'aria-level': depth } : {};
  return createElement(depth > 6 ? 'div' : `h${depth}`, { ...rest, ...beyondHtml, className }, children);
}

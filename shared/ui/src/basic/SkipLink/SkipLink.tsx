import type { MouseEvent } from 'react';
import { useTexts } from '../../texts/useTexts';
import styles from './SkipLink.module.css';

export interface SkipLinkProps {
  /** Text; "Skip to main content" by default. */
  children?: string;
}

/** Id of the page's main element. */
const MAIN_ID = 'main';

const focusHeading = (event: MouseEvent) => {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView?.({ block: 'start' });
};

/** The first stop of the Tab key: focuses the first top-level heading of the page (docs/specification.md#around-a-page). */
export function SkipLink({ children }: SkipLinkProps) {
  const texts = useTexts();
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={focusHeading}>
      {children ?? texts.skipToContent}
    </a>
  );
}

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classes } from '../../classes';
import { Button } from '../Button/Button';
import { Icon } from '../Icon/Icon';
import { LinkButton } from '../Link/LinkButton';
import styles from './Pager.module.css';

/** Pages with addresses of their own are linked to; others are turned by buttons. */
type Turn =
  | { /** Address of a page. */ hrefOf(page: number): string; onPage?: undefined }
  | { /** Takes the page to show. */ onPage(page: number): void; hrefOf?: undefined };

export type PagerProps = Turn & {
  /** Name of the navigation; not shown. */
  label: string;
  /** The page shown, from 1; an old address may name one beyond the last. */
  page: number;
  /** Number of the last page, at least 1. */
  last: number;
  /** Which page of how many this is, in words. */
  current: ReactNode;
  previous: ReactNode;
  next: ReactNode;
};

/** Turns the pages of a long list; nothing where all fits on one. */
export function Pager({ label, page, last, current, previous, next, hrefOf, onPage }: PagerProps) {
  if (last <= 1 && page <= 1) return null;
  if (onPage) {
    return (
      <nav className={styles.pager} aria-label={label}>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {previous}
        </Button>
        <span>{current}</span>
        <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
          {next}
        </Button>
      </nav>
    );
  }
  return (
    <nav className={classes(styles.pager, styles.links)} aria-label={label}>
      {page > 1 && (
        <LinkButton href={hrefOf(Math.min(page - 1, last))} icon={<Icon of={ChevronLeft} />}>
          {previous}
        </LinkButton>
      )}
      <span>{current}</span>
      {page < last && (
        <LinkButton href={hrefOf(page + 1)} icon={<Icon of={ChevronRight} />}>
          {next}
        </LinkButton>
      )}
    </nav>
  );
}

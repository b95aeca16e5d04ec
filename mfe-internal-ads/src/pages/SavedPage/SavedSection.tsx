import { FormattedMessage } from '@portal/i18n';
import { Button, Heading, MessageBox, Skeleton, useFocusWhenLost } from '@portal/ui/basic';
import { type ReactNode, useRef } from 'react';
import styles from './SavedPage.module.css';

interface Props<Item> {
  /** Of the section's heading, which takes the focus when something is taken out of the section. */
  titleId: string;
  /** Id of the heading's text. */
  title: string;
  /** How asking for the items stands. */
  asked: { error?: unknown; isFetching: boolean; refetch(): void };
  items: readonly Item[] | undefined;
  /** What stands where nothing is saved. */
  none: ReactNode;
  /** What stands above the items. */
  hint?: ReactNode;
  /** The parts of one item. */
  children(item: Item): ReactNode;
}

/**
 * Positions or searches that one keeps for later; until they have come, and where they do not come, what stands for them. Those that have come
 * stay where asking anew fails.
 */
export function SavedSection<Item extends { id: number | string }>(props: Props<Item>) {
  const { titleId, title, asked, items, none, hint, children } = props;
  const { error, isFetching, refetch } = asked;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A row goes away also where another tab has taken it out.
  useFocusWhenLost(items?.map(({ id }) => id).join(' ') ?? '', heading, section);
  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId}>
      <Heading ref={heading} level={2} id={titleId} tabIndex={-1}>
        <FormattedMessage id={title} />
      </Heading>
      {error !== undefined && (
        <MessageBox status="error" announce>
          <div className={styles.empty}>
            <span aria-hidden={isFetching || undefined}>
              <FormattedMessage id="internal-ads.saved.failed" />
            </span>
            <Button size="small" onClick={refetch} loading={isFetching}>
              <FormattedMessage id="positions.retry" />
            </Button>
          </div>
        </MessageBox>
      )}
      {!items && error === undefined && <Skeleton lines={3} height={112} />}
      {items?.length === 0 && error === undefined && <div className={styles.empty}>{none}</div>}
      {items && items.length > 0 && (
        <>
          {hint}
          <ul className={styles.list} aria-labelledby={titleId}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

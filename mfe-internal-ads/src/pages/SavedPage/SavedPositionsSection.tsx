import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { PositionRow } from '@portal/positions/PositionRow';
import { useMarks } from '@portal/positions/useMarks';
import { href } from '@portal/routing/hrefs';
import { useShell } from '@portal/shell-kit';
import { Button, Heading, LinkButton, Skeleton, VisuallyHidden } from '@portal/ui/basic';
import { useRef } from 'react';
import { useSavedPositionsQuery, useSavePositionMutation } from '../../api/saved.api';
import { Failure } from './Failure';
import styles from './SavedPage.module.css';

const TITLE_ID = 'saved-positions';

/** Positions that one keeps for later, with the way to take each out. */
export function SavedPositionsSection() {
  const intl = useIntl();
  const { toast } = useShell();
  const { locale } = useLocale();
  const marks = useMarks();
  const title = useRef<HTMLHeadingElement>(null);
  const {
    data,
    error: failure,
    isFetching,
    refetch,
  } = useSavedPositionsQuery({ locale }, { refetchOnMountOrArgChange: 5 });
  const [save] = useSavePositionMutation();
  const remove = async (id: number) => {
    const { error } = await save({ id, saved: false });
    if (error) toast({ status: 'ERROR', title: intl.formatMessage({ id: 'internal-ads.save.failed' }) });
    // The button goes away with its row.
    else title.current?.focus();
  };
  const positions = data?.positions ?? [];
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <Heading level={2} id={TITLE_ID} tabIndex={-1} ref={title}>
        <FormattedMessage id="internal-ads.saved.positions" />
      </Heading>
      {failure && <Failure onRetry={refetch} retrying={isFetching} />}
      {!data && !failure && <Skeleton lines={3} height={128} />}
      {data && !failure && positions.length === 0 && (
        <div className={styles.empty}>
          <p>
            <FormattedMessage id="internal-ads.saved.no-positions" />
          </p>
          <LinkButton href={href('positions')}>
            <FormattedMessage id="internal-ads.to-positions" />
          </LinkButton>
        </div>
      )}
      {!failure && positions.length > 0 && (
        <>
          <p className={styles.hint}>
            <FormattedMessage id="internal-ads.saved.reminders" />
          </p>
          <ul className={styles.list} aria-labelledby={TITLE_ID}>
            {positions.map((position) => (
              <li key={position.id}>
                <PositionRow position={position} marks={marks} internal={position.internal} titleLevel={3} />
                <div className={styles.remove}>
                  <Button size="small" variant="flat" onClick={() => void remove(position.id)}>
                    <FormattedMessage id="internal-ads.saved.remove" />
                    <VisuallyHidden>: {position.title}</VisuallyHidden>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

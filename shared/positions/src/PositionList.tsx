import type { Positions } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Skeleton } from '@portal/ui/basic';
import styles from './PositionList.module.css';
import { PositionRows } from './PositionRows';
import { useMarks } from './useMarks';
import { useServerTime } from './useServerTime';

interface Props {
  /** What `usePositionsQuery` gives. */
  asked: { data?: Positions; error?: unknown; isFetching: boolean; fulfilledTimeStamp?: number; refetch(): unknown };
  internal?: boolean;
  /** Id of the heading that names the list. */
  titleId: string;
  /** Depth of the titles' headings in the page. */
  titleLevel: number;
  /** Rows that are shown at most; all of the answer where it is absent. */
  most?: number;
}

/** Height of a row with its facts, in pixels: what comes takes the place that was kept for it. */
const ROW_HEIGHT = 128;

/**
 * The rows of a list of positions; those before stay in sight while others are on their way. What a list without positions means is said by
 * whoever shows it.
 */
export function PositionList({ asked, internal, titleId, titleLevel, most }: Props) {
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = asked;
  const marks = useMarks();
  const now = useServerTime(data?.serverTime, fulfilledTimeStamp);
  // It stays while it is asked again, so that the button keeps the focus.
  if (error) {
    return (
      <MessageBox status="error" announce title={<FormattedMessage id="positions.failed.title" />}>
        <div className={styles.failure}>
          <FormattedMessage id="positions.failed.text" />
          <Button size="small" onClick={refetch} loading={isFetching}>
            <FormattedMessage id="positions.retry" />
          </Button>
        </div>
      </MessageBox>
    );
  }
  if (!data) return <Skeleton lines={most ?? 6} height={ROW_HEIGHT} />;
  if (data.items.length === 0) return null;
  return (
    <PositionRows
      positions={data.items.slice(0, most)}
      marks={marks}
      internal={internal}
      now={now}
      titleId={titleId}
      titleLevel={titleLevel}
      busy={isFetching}
    />
  );
}

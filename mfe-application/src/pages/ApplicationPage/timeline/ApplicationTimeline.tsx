import type { TimeLineEvent } from '@portal/contract/application-status';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { Heading, Skeleton } from '@portal/ui/basic';
import { useGetTimeLineQuery } from '../../../api/time-line.api';
import { FetchError } from '../../../components/FetchError';
import type { ApplicationRef } from '../../../model/application-ref';
import { TIME_LINE_TITLE_ID } from '../../../model/field-id';
import styles from './ApplicationTimeline.module.css';
import { EventItem } from './EventItem';
import { isEndedByCandidate } from './ended-by-candidate';
import { isKnown } from './event-looks';
import { ReplyForm } from './ReplyForm';
import { useMarkRead } from './useMarkRead';

const NONE = [] as const;

/**
 * What has happened to a sent application: an interview that can be answered, then everything else, newest first. It stands beside what was sent
 * (step `read`) and above the receipt (`sent`): an invitation waits for the person, the receipt does not.
 */
export default function ApplicationTimeline({ application }: { application: ApplicationRef }) {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useGetTimeLineQuery(
    { application, locale },
    { refetchOnMountOrArgChange: 5 },
  );
  const now = useServerTime(data?.serverTime, fulfilledTimeStamp);
  const events = (data?.events ?? NONE).filter(isKnown).toReversed();
  // One whose time passes while the page is open stays where it is: somebody may be writing in it.
  const awaited = events.filter(({ answerable }) => answerable);
  const items = (shown: readonly TimeLineEvent[]) =>
    shown.map((event) => (
      <EventItem
        key={event.id ?? `${event.kind} ${event.at}`}
        application={application}
        event={event}
        endedByCandidate={isEndedByCandidate(event, events)}
        now={now}
      />
    ));
  useMarkRead(application, data?.events ?? NONE);
  return (
    <section className={styles.section} aria-labelledby={TIME_LINE_TITLE_ID}>
      <Heading level={2} id={TIME_LINE_TITLE_ID} tabIndex={-1}>
        <FormattedMessage id="application.time-line.title" />
      </Heading>
      {!data && error && <FetchError text="application.time-line.failed" fetching={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <>
          {awaited.length > 0 && <ol className={styles.awaited}>{items(awaited)}</ol>}
          <ReplyForm application={application} open={data.canReply} />
          <ol className={styles.events} reversed>
            {items(events.filter((event) => !awaited.includes(event)))}
          </ol>
        </>
      )}
    </section>
  );
}

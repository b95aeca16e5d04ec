import { FormattedMessage, useLocale } from '@portal/i18n';
import { Heading, Skeleton } from '@portal/ui/basic';
import { useGetTimeLineQuery } from '../../../api/time-line.api';
import { FetchError } from '../../../components/FetchError';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { EventItem } from './EventItem';
import { isKnown } from './event-looks';
import { ReplyForm } from './ReplyForm';
import { useMarkRead } from './useMarkRead';

const NONE = [] as const;

/**
 * What has happened to a sent application, newest first, with what can be answered. It stands beside what was sent
 * (step `read`) and above the receipt (`sent`): an invitation waits for the person, the receipt does not.
 */
export default function ApplicationTimeline({ application }: { application: ApplicationRef }) {
  const { locale } = useLocale();
  const { data, isError, isFetching, refetch } = useGetTimeLineQuery(
    { application, locale },
    { refetchOnMountOrArgChange: 5 },
  );
  useMarkRead(application, data?.events ?? NONE);
  return (
    <section className={styles.section} aria-labelledby="time-line-title">
      <Heading level={2} id="time-line-title">
        <FormattedMessage id="application.time-line.title" />
      </Heading>
      {!data && isError && <FetchError text="application.time-line.failed" fetching={isFetching} onRetry={refetch} />}
      {!data && !isError && <Skeleton lines={4} />}
      {data && (
        <>
          <ReplyForm application={application} open={data.canReply} />
          <ol className={styles.events} reversed>
            {data.events
              .filter(isKnown)
              .toReversed()
              .map((event) => (
                <EventItem
                  key={event.id ?? `${event.kind} ${event.at}`}
                  application={application}
                  event={event}
                  now={data.serverTime}
                />
              ))}
          </ol>
        </>
      )}
    </section>
  );
}

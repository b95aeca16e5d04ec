import { page } from '@portal/shell-kit';
import { Skeleton } from '@portal/ui/basic';
import { FetchError } from '../../../components/FetchError';
import { LazyPart } from '../../../components/LazyPart';
import type { ApplicationRef } from '../../../model/application-ref';
import { TIME_LINE_TITLE_ID } from '../../../model/field-id';

const TimeLine = page(() => import(/* webpackChunkName: "ApplicationTimeline" */ './ApplicationTimeline'));

/** What has happened since an application was sent: its code comes when it is shown, for a form before it was sent has none. */
export function LazyTimeLine({ application }: { application: ApplicationRef }) {
  return (
    <LazyPart
      load={TimeLine.preload}
      loading={<Skeleton lines={4} />}
      failure={({ loading, again }) => (
        <FetchError text="application.time-line.failed" fetching={loading} onRetry={again} />
      )}
      onRecovered={() => document.getElementById(TIME_LINE_TITLE_ID)?.focus()}
    >
      <TimeLine application={application} />
    </LazyPart>
  );
}

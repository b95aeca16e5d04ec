import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { href } from '@portal/routing/hrefs';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { Skeleton, TextLink } from '@portal/ui/basic';
import { useBookingsQuery } from '../../api/substitutions.api';
import { AreaFrame } from '../../components/frame/AreaFrame';
import { LoadFailed } from '../../components/LoadFailed';
import { CancelGig } from './CancelGig';
import { GigDetails } from './GigDetails';
import { GigNews } from './GigNews';

/** One gig of one's own: everything one needs to go there, and the way out of it. */
export default function GigPage() {
  const intl = useIntl();
  const { locale } = useLocale();
  const bookingId = matchRoute(useLocation().pathname)?.params.bookingId;
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useBookingsQuery(
    { locale },
    { refetchOnMountOrArgChange: 5 },
  );
  const booking = data?.gigs.find(({ id }) => id === bookingId);
  const unknown = data && !booking && !isFetching;
  return (
    <AreaFrame
      view="gigs"
      title={
        booking?.gig.task ?? intl.formatMessage({ id: unknown ? 'substitutions.gig.unknown' : 'substitutions.gig' })
      }
    >
      {error && <LoadFailed text="substitutions.gigs.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={6} height={48} />}
      {unknown && (
        <p>
          <FormattedMessage id="substitutions.gig.unknown-text" />
        </p>
      )}
      {booking && data && (
        <Whole booking={booking} serverTime={data.serverTime} fetchedAt={fulfilledTimeStamp ?? Date.now()} />
      )}
      <TextLink href={href('gigs')} alone>
        <FormattedMessage id="substitutions.gig.all" />
      </TextLink>
    </AreaFrame>
  );
}

interface WholeProps {
  booking: Booking;
  serverTime: string;
  fetchedAt: number;
}

function Whole({ booking, serverTime, fetchedAt }: WholeProps) {
  const now = useServerTime(serverTime, fetchedAt);
  return (
    <>
      <GigNews booking={booking} />
      <GigDetails booking={booking} />
      <CancelGig booking={booking} now={now} />
    </>
  );
}

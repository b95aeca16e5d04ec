import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage, type Locale, useIntl, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { href } from '@portal/routing/hrefs';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { Skeleton, TextLink } from '@portal/ui/basic';
import { useEffect, useRef } from 'react';
import { useBookingQuery, useBookingsQuery } from '../../api/substitutions.api';
import { AreaFrame } from '../../components/frame/AreaFrame';
import { LoadFailed } from '../../components/LoadFailed';
import { CancelGig } from './CancelGig';
import { GigDetails } from './GigDetails';
import { GigNews } from './GigNews';

/** One gig of one's own: everything one needs to go there, and the way out of it. */
export default function GigPage() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { found, booking, unknown } = useBooking(locale, matchRoute(useLocation().pathname)?.params.bookingId ?? '');
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = found;
  return (
    <AreaFrame
      view="gigs"
      titleLanguage={booking?.gig.language}
      title={
        booking?.gig.task ?? intl.formatMessage({ id: unknown ? 'substitutions.gig.unknown' : 'substitutions.gig' })
      }
    >
      {error && !unknown && <LoadFailed text="substitutions.gigs.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={6} height={48} />}
      {unknown && (
        <p>
          <FormattedMessage id="substitutions.gig.unknown-text" />
        </p>
      )}
      {booking && data && <Whole booking={booking} serverTime={data.serverTime} fetchedAt={fulfilledTimeStamp} />}
      <TextLink href={href('gigs')} alone>
        <FormattedMessage id="substitutions.gig.all" />
      </TextLink>
    </AreaFrame>
  );
}

/** One's own gig: of the list, or by itself where it ended so long ago that the list leaves it out. */
function useBooking(locale: Locale, bookingId: string) {
  const list = useBookingsQuery({ locale }, { refetchOnMountOrArgChange: 5 });
  const isListed = list.data?.gigs.some(({ id }) => id === bookingId) === true;
  /** The list has been asked on this page; asked again it does not take the gig from it. */
  const listAsked = useRef(false);
  useEffect(() => {
    if (list.data && !list.isFetching) listAsked.current = true;
  });
  const alone = useBookingQuery(
    { locale, bookingId },
    { skip: !list.data || (list.isFetching && !listAsked.current) || isListed || bookingId === '' },
  );
  const found = isListed || alone.isUninitialized ? list : alone;
  const booking = found.data?.gigs.find(({ id }) => id === bookingId);
  const status = alone.error && 'status' in alone.error ? alone.error.status : undefined;
  return { found, booking, unknown: !booking && (status === 404 || status === 422) };
}

interface WholeProps {
  booking: Booking;
  serverTime: string;
  fetchedAt: number | undefined;
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

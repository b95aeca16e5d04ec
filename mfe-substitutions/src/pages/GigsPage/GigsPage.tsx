import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Heading, Skeleton } from '@portal/ui/basic';
import { useId } from 'react';
import { useBookingsQuery } from '../../api/substitutions.api';
import { Emptiness } from '../../components/Emptiness';
import { AreaFrame } from '../../components/frame/AreaFrame';
import { BookingChip } from '../../components/gig/BookingChip';
import { GigRow } from '../../components/gig/GigRow';
import { LoadFailed } from '../../components/LoadFailed';
import { type BookingGroup, groupBookings } from '../../model/bookings';
import styles from './GigsPage.module.css';

/** Gigs that one has agreed to do. */
export default function GigsPage() {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch } = useBookingsQuery({ locale }, { refetchOnMountOrArgChange: 5 });
  const groups = data && groupBookings(data.gigs);
  return (
    <AreaFrame view="gigs">
      {error && <LoadFailed text="substitutions.gigs.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={3} height={96} />}
      {groups && groups.ongoing.length + groups.upcoming.length === 0 && <Emptiness view="gigs" />}
      {groups && (
        <>
          <Group name="ongoing" bookings={groups.ongoing} />
          <Group name="upcoming" bookings={groups.upcoming} />
          <Past name="done" bookings={groups.done} />
          <Past name="cancelled" bookings={groups.cancelled} />
        </>
      )}
    </AreaFrame>
  );
}

interface GroupProps {
  name: BookingGroup;
  bookings: readonly Booking[];
}

function Group({ name, bookings }: GroupProps) {
  const id = useId();
  if (bookings.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading level={2} size={3} id={id}>
        <FormattedMessage id={`substitutions.gigs.${name}`} values={{ count: bookings.length }} />
      </Heading>
      <Rows bookings={bookings} />
    </section>
  );
}

/** What is over stays folded: one looks it up, one does not act on it. */
function Past({ name, bookings }: GroupProps) {
  if (bookings.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>
        <FormattedMessage id={`substitutions.gigs.${name}`} values={{ count: bookings.length }} />
      </summary>
      <Rows bookings={bookings} />
    </details>
  );
}

const Rows = ({ bookings }: { bookings: readonly Booking[] }) => (
  <ul className={styles.rows}>
    {bookings.map((booking) => (
      <li key={booking.id}>
        <GigRow gig={booking.gig} to={href('gig', { bookingId: booking.id })}>
          <BookingChip booking={booking} />
        </GigRow>
      </li>
    ))}
  </ul>
);

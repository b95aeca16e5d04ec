import type { Offers } from '@portal/contract/substitutions/offers';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { href } from '@portal/routing/hrefs';
import { Heading, Skeleton, TextLink, useFocusWhenLost } from '@portal/ui/basic';
import { type ReactNode, useId, useRef } from 'react';
import { useBookingsQuery, useOffersQuery } from '../../api/substitutions.api';
import { Emptiness } from '../../components/Emptiness';
import { AreaFrame } from '../../components/frame/AreaFrame';
import { BookingChip } from '../../components/gig/BookingChip';
import { GigRow } from '../../components/gig/GigRow';
import { LoadFailed } from '../../components/LoadFailed';
import { offerAnchor } from '../../components/offer/anchor';
import { ReplyBy } from '../../components/ReplyBy';
import { groupBookings } from '../../model/bookings';
import { isOpen } from '../../model/offers';
import { dayOf } from '../../model/times';
import styles from './OverviewPage.module.css';
import { WeekAvailability } from './WeekAvailability';

/** Rows of each list here; the views have all of them. */
const ROWS = 3;

/** What waits for the member, what comes next, and when they can work this week. */
export default function OverviewPage() {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useOffersQuery(
    { locale },
    { refetchOnMountOrArgChange: 5 },
  );
  const now = useServerTime(data?.serverTime, fulfilledTimeStamp);
  return (
    <AreaFrame>
      <p className={styles.lead}>
        <FormattedMessage id="substitutions.lead" />
      </p>
      {error && <LoadFailed text="substitutions.offers.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={4} height={96} />}
      {data && !data.member && data.offers.length === 0 && <Emptiness view="membership" />}
      {data && <Waiting data={data} now={now} />}
      <NextGigs member={data?.member ?? false} />
      {data?.member && <WeekAvailability today={dayOf(now)} />}
    </AreaFrame>
  );
}

function Waiting({ data, now }: { data: Offers; now: number }) {
  const open = data.offers.filter((offer) => isOpen(offer, now) && offer.gig.free > 0);
  const rows = open.slice(0, ROWS);
  if (open.length === 0 && !data.member) return null;
  return (
    <Section title="substitutions.overview.offers" count={open.length} rows={rows}>
      {open.length === 0 && (
        <p>
          <FormattedMessage id="substitutions.offers.none" />
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((offer) => (
          <li key={offer.id}>
            <GigRow gig={offer.gig} to={`${href('offers')}#${offerAnchor(offer.id)}`}>
              <ReplyBy end={offer.gig.replyBy} now={now} />
            </GigRow>
          </li>
        ))}
      </ul>
      {open.length > ROWS && (
        <TextLink href={href('offers')} alone>
          <FormattedMessage id="substitutions.overview.all-offers" values={{ count: open.length }} />
        </TextLink>
      )}
    </Section>
  );
}

function NextGigs({ member }: { member: boolean }) {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch } = useBookingsQuery({ locale }, { refetchOnMountOrArgChange: 5 });
  if (error) return <LoadFailed text="substitutions.gigs.failed" retrying={isFetching} onRetry={refetch} />;
  const groups = data && groupBookings(data.gigs);
  const next = groups ? [...groups.ongoing, ...groups.upcoming] : [];
  const rows = next.slice(0, ROWS);
  if (!groups || (next.length === 0 && !member)) return null;
  return (
    <Section title="substitutions.overview.gigs" count={next.length} rows={rows}>
      {next.length === 0 && (
        <p>
          <FormattedMessage id="substitutions.gigs.none" />
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((booking) => (
          <li key={booking.id}>
            <GigRow gig={booking.gig} to={href('gig', { bookingId: booking.id })}>
              <BookingChip booking={booking} />
            </GigRow>
          </li>
        ))}
      </ul>
      {next.length > ROWS && (
        <TextLink href={href('gigs')} alone>
          <FormattedMessage id="substitutions.overview.all-gigs" values={{ count: next.length }} />
        </TextLink>
      )}
    </Section>
  );
}

interface SectionProps {
  title: string;
  count: number;
  /** What is shown; the keyboard goes on at the heading where the row that had the focus goes away. */
  rows: readonly { id: string }[];
  children: ReactNode;
}

function Section({ title, count, rows, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(`${count} ${rows.map((row) => row.id).join(' ')}`, heading, section);
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <Heading ref={heading} level={2} size={3} id={id} tabIndex={-1}>
        <FormattedMessage id={title} values={{ count }} />
      </Heading>
      {children}
    </section>
  );
}

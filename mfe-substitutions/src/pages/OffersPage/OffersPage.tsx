import type { Offers } from '@portal/contract/substitutions/offers';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { Heading, Skeleton } from '@portal/ui/basic';
import { useOffersQuery } from '../../api/substitutions.api';
import { Emptiness } from '../../components/Emptiness';
import { AreaFrame } from '../../components/frame/AreaFrame';
import { LoadFailed } from '../../components/LoadFailed';
import { AnsweredOffers } from './AnsweredOffers';
import { OfferList } from './OfferList';
import styles from './OffersPage.module.css';
import { TakenNews } from './TakenNews';
import { useLinkedOffer } from './useLinkedOffer';
import { useStayingOffers } from './useStayingOffers';

/** Gigs that wait for an answer. */
export default function OffersPage() {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useOffersQuery(
    { locale },
    { refetchOnMountOrArgChange: 5 },
  );
  return (
    <AreaFrame view="offers">
      {error && <LoadFailed text="substitutions.offers.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={3} height={220} />}
      {data && <OfferSections data={data} fetchedAt={fulfilledTimeStamp} />}
    </AreaFrame>
  );
}

function OfferSections({ data, fetchedAt }: { data: Offers; fetchedAt: number | undefined }) {
  const { offers, serverTime, member } = data;
  const now = useServerTime(serverTime, fetchedAt);
  const { open, pending, over } = useStayingOffers(offers, now);
  useLinkedOffer(offers);
  return (
    <>
      <TakenNews offers={open} />
      {open.length === 0 && <Emptiness view={member ? 'offers' : 'membership'} />}
      {open.length > 0 && <OfferList offers={open} now={now} />}
      {pending.length > 0 && (
        <section className={styles.section} aria-labelledby="offers-pending">
          <Heading level={2} size={3} id="offers-pending">
            <FormattedMessage id="substitutions.offers.pending" values={{ count: pending.length }} />
          </Heading>
          <OfferList offers={pending} now={now} plain level={3} />
        </section>
      )}
      <AnsweredOffers offers={over} now={now} />
    </>
  );
}

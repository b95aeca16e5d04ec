import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { useGetPoolGigsQuery } from '../../api/pool-gigs.api';
import styles from './AgreedGigs.module.css';

/** The gigs of a pool that stay agreed when the application to it is cancelled, with their dates. */
export function AgreedGigs({ campaignId }: { campaignId: number }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { data } = useGetPoolGigsQuery({ locale }, { refetchOnMountOrArgChange: true });
  const gigs = (data?.gigs ?? []).filter(
    ({ state, gig }) => (state === 'upcoming' || state === 'ongoing') && gig.pool.campaignId === campaignId,
  );
  if (gigs.length === 0) return null;
  const dayOf = (instant: string) =>
    `${intl.formatDate(instant, { weekday: 'long' })} ${intl.formatDate(instant, { dateStyle: 'long' })}`;
  return (
    <div>
      <p>
        <FormattedMessage id="application.cancel.agreed" values={{ count: gigs.length }} />
      </p>
      <ul className={styles.list}>
        {gigs.map(({ id, gig }) => (
          <li key={id}>
            {gig.task}, {gig.unit}: {gig.shifts.map(({ start }) => dayOf(start)).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

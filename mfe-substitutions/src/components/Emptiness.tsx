import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton } from '@portal/ui/basic';
import styles from './Emptiness.module.css';
import { PoolLinks } from './PoolLinks';

const TEXTS = {
  offers: { none: 'substitutions.offers.none', next: 'substitutions.offers.next' },
  gigs: { none: 'substitutions.gigs.none', next: 'substitutions.gigs.next' },
  calendar: { none: 'substitutions.calendar.none', next: 'substitutions.calendar.next' },
  membership: { none: 'substitutions.membership.none', next: 'substitutions.membership.next' },
} as const;

/** Nothing is here: says so, and what to do. `membership`: the person belongs to no pool yet, so that no offers can come. */
export function Emptiness({ view }: { view: keyof typeof TEXTS }) {
  return (
    <div className={styles.empty}>
      <p className={styles.none}>
        <FormattedMessage id={TEXTS[view].none} />
      </p>
      <p>
        <FormattedMessage id={TEXTS[view].next} />
      </p>
      {view === 'membership' && <PoolLinks />}
      <div>
        {view === 'offers' && (
          <LinkButton href={href('calendar')}>
            <FormattedMessage id="substitutions.to-calendar" />
          </LinkButton>
        )}
        {view === 'gigs' && (
          <LinkButton href={href('offers')}>
            <FormattedMessage id="substitutions.to-offers" />
          </LinkButton>
        )}
        {view === 'membership' && (
          <LinkButton href={href('applications')}>
            <FormattedMessage id="substitutions.to-applications" />
          </LinkButton>
        )}
      </div>
    </div>
  );
}

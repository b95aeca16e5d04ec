import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton } from '@portal/ui/basic';
import styles from './Emptiness.module.css';
import type { View } from './views';

const TEXTS = {
  offers: { none: 'substitutions.offers.none', next: 'substitutions.offers.next' },
  gigs: { none: 'substitutions.gigs.none', next: 'substitutions.gigs.next' },
  calendar: { none: 'substitutions.calendar.none', next: 'substitutions.calendar.next' },
} as const;

/** Nothing is here yet: says so, and what to do in the meantime. */
export function Emptiness({ view }: { view: View }) {
  return (
    <div className={styles.empty}>
      <p className={styles.none}>
        <FormattedMessage id={TEXTS[view].none} />
      </p>
      <p>
        <FormattedMessage id={TEXTS[view].next} />
      </p>
      <div>
        <LinkButton href={href('applications')}>
          <FormattedMessage id="substitutions.to-applications" />
        </LinkButton>
      </div>
    </div>
  );
}

import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { useState } from 'react';
import { OfferList } from './OfferList';
import styles from './OffersPage.module.css';

/** Offers of the last months that have an answer or came to an end. */
export function AnsweredOffers({ offers, now }: { offers: readonly Offer[]; now: number }) {
  const [open, setOpen] = useState(false);
  if (offers.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <FormattedMessage id="substitutions.offers.answered" values={{ count: offers.length }} />
      </summary>
      {open && <OfferList offers={offers} now={now} plain />}
    </details>
  );
}

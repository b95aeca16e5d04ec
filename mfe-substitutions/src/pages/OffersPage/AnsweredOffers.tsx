import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { useState } from 'react';
import { leadsTo } from '../../components/offer/anchor';
import { OfferList } from './OfferList';
import styles from './OffersPage.module.css';

/** Offers of the last months that have an answer or came to an end; folded until they are asked for, or a link leads to one. */
export function AnsweredOffers({ offers, now }: { offers: readonly Offer[]; now: number }) {
  const { hash, key } = useLocation();
  const link = offers.some(({ id }) => leadsTo(hash, id)) ? key : undefined;
  const [known, setKnown] = useState<string>();
  const [open, setOpen] = useState(false);
  if (link !== known) {
    setKnown(link);
    if (link !== undefined) setOpen(true);
  }
  if (offers.length === 0) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <FormattedMessage id="substitutions.offers.answered" values={{ count: offers.length }} />
      </summary>
      {open && <OfferList offers={offers} now={now} plain />}
    </details>
  );
}

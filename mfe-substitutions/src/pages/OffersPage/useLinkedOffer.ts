import type { Offer } from '@portal/contract/substitutions/offers';
import { useLocation } from '@portal/routing/react';
import { useEffect, useRef } from 'react';
import { leadsTo } from '../../components/offer/anchor';

/** Leads to the offer that the address names: once for each time that a link is followed, as offers that come later may move its card. */
export function useLinkedOffer(offers: readonly Offer[]): void {
  const { hash, key } = useLocation();
  const followed = useRef('');
  const link = offers.some(({ id }) => leadsTo(hash, id)) ? `${key} ${hash}` : '';
  useEffect(() => {
    if (link === '' || followed.current === link) return;
    // After the heading of the page, which every navigation focuses.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(hash.slice(1));
      if (!card) return;
      followed.current = link;
      card.scrollIntoView?.({ block: 'start' });
      card.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [link, hash]);
}

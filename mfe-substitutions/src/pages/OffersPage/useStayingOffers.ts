import type { Offer } from '@portal/contract/substitutions/offers';
import { useRef } from 'react';
import { isOpen, isPending } from '../../model/offers';

type Place = 'open' | 'pending' | 'over';

const placeOf = (offer: Offer, now: number): Place => {
  if (isOpen(offer, now)) return 'open';
  return isPending(offer) ? 'pending' : 'over';
};

/** Offers by their place on the page. A card stays where it was pressed, with how it went and the focus; only what waits for an answer anew comes to the open ones. */
export function useStayingOffers(offers: readonly Offer[], now: number): Record<Place, Offer[]> {
  const places = useRef(new Map<string, Place>());
  const all: Record<Place, Offer[]> = { open: [], pending: [], over: [] };
  for (const offer of offers) {
    const present = placeOf(offer, now);
    const place = present === 'open' ? present : (places.current.get(offer.id) ?? present);
    places.current.set(offer.id, place);
    all[place].push(offer);
  }
  return all;
}

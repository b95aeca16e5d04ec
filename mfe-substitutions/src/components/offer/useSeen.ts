import type { Offer } from '@portal/contract/substitutions/offers';
import { type RefObject, useEffect } from 'react';
import { useMarkSeenMutation } from '../../api/substitutions.api';

/** An offer counts as seen after this time on the screen, in milliseconds. */
const SEEN_AFTER_MS = 1_000;
/** Share of the card that has to be on the screen; a card that is higher than the screen never shows more. */
const SHARE = 0.4;
/** Offers by id and time of sending: one that is sent again is seen again. */
const told = new Set<string>();

/** Tells the employer that the member has seen an offer: when its card was on the screen, not when it was fetched. */
export function useSeen(card: RefObject<HTMLElement | null>, { id, state, sentAt }: Offer): void {
  const [markSeen] = useMarkSeenMutation();
  useEffect(() => {
    const sending = `${id} ${sentAt}`;
    const element = card.current;
    if (state !== 'sent' || told.has(sending) || !element || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = async () => {
      if (document.visibilityState !== 'visible' || told.has(sending)) return;
      told.add(sending);
      const { error } = await markSeen({ offerId: id });
      if (error) told.delete(sending);
      else observer.disconnect();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => void tell(), SEEN_AFTER_MS);
      },
      { threshold: SHARE },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [card, id, sentAt, state, markSeen]);
}

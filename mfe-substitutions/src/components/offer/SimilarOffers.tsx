import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { Link, useLocation } from '@portal/routing/react';
import { similarOffers } from '../../model/offers';
import { useWords } from '../gig/useWords';
import { offerAnchor } from './anchor';

/** What else somebody may take who was too late; leads to its card on the page. */
export function SimilarOffers({ offer, offers, now }: { offer: Offer; offers: readonly Offer[]; now: number }) {
  const { about } = useWords();
  const { search } = useLocation();
  const similar = similarOffers(offer, offers, now);
  if (similar.length === 0) return null;
  return (
    <div>
      <p>
        <FormattedMessage id="substitutions.similar" />
      </p>
      <ul>
        {similar.map(({ id, gig }) => (
          <li key={id}>
            <Link
              to={{ search, hash: offerAnchor(id) }}
              onClick={(event) => {
                const card = document.getElementById(offerAnchor(id));
                if (!card) return;
                event.preventDefault();
                card.scrollIntoView({ block: 'start' });
                card.focus({ preventScroll: true });
              }}
            >
              {about(gig)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

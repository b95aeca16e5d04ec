import type { Offer } from '@portal/contract/substitutions/offers';
import { useIntl } from '@portal/i18n';
import { VisuallyHidden } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';
import { isBeingTaken } from '../../answers/answer-state';
import { useAnswers } from '../../answers/useAnswers';
import { useWords } from '../../components/gig/useWords';
import { offerSubject } from '../../model/offers';

const isTaken = ({ state, gig }: Offer) =>
  state === 'lost' || ((state === 'sent' || state === 'seen') && gig.free === 0);

/** Says in a pause when the last slot of an offer on the page has been taken by somebody else, or the employer has withdrawn it. */
export function TakenNews({ offers }: { offers: readonly Offer[] }) {
  const intl = useIntl();
  const { about } = useWords();
  const { states } = useAnswers();
  const before = useRef(new Map<string, 'free' | 'taken' | 'withdrawn'>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const lines: string[] = [];
    for (const offer of offers) {
      const own = states.find(({ answer }) => answer.subject === offerSubject(offer.id));
      if (isBeingTaken(own)) continue;
      const now = offer.state === 'withdrawn' ? 'withdrawn' : isTaken(offer) ? 'taken' : 'free';
      const then = before.current.get(offer.id);
      before.current.set(offer.id, now);
      // How the own answer went is told by the card.
      if (then === 'free' && now !== 'free' && own?.status !== 'answered')
        lines.push(intl.formatMessage({ id: `substitutions.offers.news.${now}` }, { about: about(offer.gig) }));
    }
    if (lines.length > 0) setNews(lines.join(' '));
  });
  return (
    <VisuallyHidden>
      <span aria-live="polite">{news}</span>
    </VisuallyHidden>
  );
}

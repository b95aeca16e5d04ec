import type { DeclineOfferRequest, Offer } from '@portal/contract/substitutions/offers';
import { useAnswers } from '../../answers/useAnswers';
import { offerSubject } from '../../model/offers';
import { useWords } from '../gig/useWords';

/** The answers that an offer takes; each says which gig was on the screen. */
export function useOfferAnswers({ id, gig }: Offer) {
  const { sender } = useAnswers();
  const { about } = useWords();
  const give = (verb: string, body: object, kind = verb) =>
    sender.give({
      subject: offerSubject(id),
      kind,
      url: `substitutions/offers/${id}/${verb}`,
      body,
      about: about(gig),
      gig,
    });
  return {
    accept: () => give('accept', { revision: gig.revision }),
    interest: () => give('interest', { revision: gig.revision }),
    decline: (request: DeclineOfferRequest) => give('decline', request),
    wait: (wait: boolean) => give('wait', wait ? { wait, revision: gig.revision } : { wait }, wait ? 'wait' : 'unwait'),
    drop: () => sender.drop(offerSubject(id)),
  };
}

import type { DeclineOfferRequest } from '@portal/contract/substitutions/offers';
import type { OfferRow } from '../../../db/tables/substitutions.tables';

/** What is kept of why an offer was declined; spaces alone are no words. */
export const declineWords = ({ reason, text }: DeclineOfferRequest): DeclineOfferRequest => ({
  ...(reason !== undefined && { reason }),
  ...(text?.trim() && { text: text.trim() }),
});

const keptWords = ({ decline_reason }: Pick<OfferRow, 'decline_reason'>) =>
  JSON.parse(decline_reason ?? '{}') as DeclineOfferRequest;

/** Whether somebody who has declined says why in other words than before; whoever says nothing leaves what they said. */
export function saysMore(offer: Pick<OfferRow, 'decline_reason'>, said: DeclineOfferRequest): boolean {
  const kept = keptWords(offer);
  return (said.reason ?? kept.reason) !== kept.reason || (said.text ?? kept.text) !== kept.text;
}

/** What somebody has said by now of why they declined: a second refusal leaves what it does not say. */
export const allSaid = (offer: Pick<OfferRow, 'state' | 'decline_reason'>, said: DeclineOfferRequest) =>
  offer.state === 'declined' ? { ...keptWords(offer), ...said } : said;

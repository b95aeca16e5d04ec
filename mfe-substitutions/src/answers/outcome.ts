import type { Gig } from '@portal/contract/substitutions/gigs';
import type { Offer, OfferResult } from '@portal/contract/substitutions/offers';
import { changedParts } from '../model/gig-changes';
import { isHeld, isPending } from '../model/offers';
import type { AnswerState } from './answer-state';

/** An answer that the server has decided on. */
export type Answered = Extract<AnswerState, { status: 'answered' }>;

/** Whether the server did what the person wanted. */
export const hasSucceeded = (state: AnswerState): boolean => state.status === 'answered' && state.result.ok;

/** The gig as the person saw it when they answered, and as it is now. @param gig as it is on the page now, where it is on it */
export const gigsOf = (state: Answered, gig: Gig | undefined) => ({
  before: state.answer.gig,
  after: gig ?? (state.result as OfferResult).offer?.gig,
});

/** Errors that mean something else than of an offer, by the first word of the answer's kind. */
const OWN_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  availability: {
    past: 'substitutions.refused.availability-past',
    changed: 'substitutions.refused.availability-changed',
  },
  proposal: { closed: 'substitutions.refused.proposal-closed' },
};

/** Id of the text that says why an answer was refused. @param gig as it is on the page now, where it is on it */
export function refusalText(state: Answered, gig?: Gig): string {
  const { answer, result } = state;
  const own = OWN_TEXTS[answer.kind.split('-')[0] ?? '']?.[result.error ?? 'closed'];
  if (own !== undefined) return own;
  if (result.error !== 'changed') return `substitutions.refused.${(result.error ?? 'closed').replaceAll('_', '-')}`;
  const { before, after } = gigsOf(state, gig);
  if (before && after && changedParts(before, after).length > 0) return 'substitutions.refused.changed';
  return answer.kind === 'wait' && after && after.free > 0
    ? 'substitutions.refused.free-again'
    : 'substitutions.refused.changed-unshown';
}

const SHOWN = 'availability-shown';
/** Of whether an employer may see the entries. */
export const shownSubject = (campaignId: number): string => `${SHOWN}:${campaignId}`;

/** The last part of the ids of texts about an answer. */
export const wordsOf = ({ kind, subject }: AnswerState['answer']): string =>
  subject.startsWith(`${SHOWN}:`) ? SHOWN : kind;

/** Whether a slot was free for whoever asked to wait. */
export function isGivenAtOnce({ answer, result }: Answered): boolean {
  const { offer } = result as OfferResult;
  return answer.kind === 'wait' && offer !== undefined && isHeld(offer);
}

const OVER: ReadonlySet<Offer['state']> = new Set(['lost', 'not_selected', 'withdrawn']);

/** Whether the employer, the draw or the queue has decided on an offer since the person's answer. @param offer as it is on the page now */
export function isDecidedSince({ result }: Answered, offer: Offer): boolean {
  const before = (result as OfferResult).offer?.state;
  if (before === undefined || before === offer.state || isPending(offer)) return false;
  return isHeld(offer) || OVER.has(offer.state);
}

/** Id of the text about an answer that had to wait: what came of it, with `about`. */
export function lateTitle(state: AnswerState): string {
  if (state.status !== 'answered' || !state.result.ok) return 'substitutions.late.not';
  return `substitutions.late.${isGivenAtOnce(state) ? 'accept' : wordsOf(state.answer)}`;
}

/** Id of the text that says why it did not succeed. */
export function lateReason(state: AnswerState): string | undefined {
  if (state.status === 'answered') return state.result.ok ? undefined : refusalText(state);
  return state.status === 'expired' ? 'substitutions.kept.expired' : 'substitutions.answer.failed';
}

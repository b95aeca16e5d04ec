import type { Gig } from '@portal/contract/substitutions/gigs';
import type { OfferResult } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { type Answered, gigsOf } from '../../answers/outcome';
import { GigChanges } from '../gig/GigChanges';
import { Overlap } from './OfferWarnings';

interface Props {
  state: Answered;
  /** The gig as it is on the page now, where it is on it. */
  gig?: Gig;
}

/** What the person needs to know of a refusal besides its reason: the other gig, what is missing, what has changed. */
export function RefusalFacts(props: Props) {
  const { error, overlap, missing = [], canWait } = props.state.result as OfferResult;
  const { before, after } = gigsOf(props.state, props.gig);
  return (
    <>
      {error === 'changed' && before && after && <GigChanges before={before} after={after} />}
      {overlap && <Overlap other={overlap} />}
      {missing.length > 0 && <p>{namesOf(missing, after ?? before)}</p>}
      {canWait && (
        <p>
          <FormattedMessage id="substitutions.refused.can-wait" />
        </p>
      )}
    </>
  );
}

/** Qualifications as people call them, by the gig that asks for them. */
const namesOf = (codes: readonly string[], gig: Gig | undefined): string =>
  codes.map((code) => gig?.must.find((one) => one.code === code)?.name ?? code).join(', ');

import type { OtherGig, Shift } from '@portal/contract/substitutions/gigs';
import type { Offer, RestWarning } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { lengthOf } from '../../model/times';
import { useWords } from '../gig/useWords';

/** What speaks against a gig, said before it is taken: another gig at the same time, too short a rest, a day that one cannot work. */
export function OfferWarnings({ offer }: { offer: Offer }) {
  const { overlaps, rest, unavailable, gig } = offer;
  const only = gig.shifts.length === 1 ? gig.shifts[0] : undefined;
  return (
    <>
      {overlaps.length > 0 && (
        <MessageBox status="error">
          {overlaps.map((other) => (
            <Overlap key={`${other.bookingId} ${other.shift.start}`} other={other} />
          ))}
        </MessageBox>
      )}
      {rest.length > 0 && (
        <MessageBox status="warning">
          {rest.map((warning) => (
            <Rest key={warning.shift.start} warning={warning} only={only} />
          ))}
        </MessageBox>
      )}
      {unavailable && (
        <MessageBox>
          <FormattedMessage id="substitutions.offer.unavailable" />
        </MessageBox>
      )}
    </>
  );
}

export function Overlap({ other }: { other: OtherGig }) {
  const words = useWords();
  return (
    <p>
      <FormattedMessage
        id="substitutions.offer.overlap"
        values={{ task: other.task, unit: other.unit, when: words.shift(other.shift) }}
      />
    </p>
  );
}

interface RestProps {
  warning: RestWarning;
  /** The one shift of the offer, whose times need not be told once more. */
  only: Shift | undefined;
}

function Rest({ warning, only }: RestProps) {
  const words = useWords();
  const { shift, restMinutes, requiredMinutes, other } = warning;
  // The day that would be too short may begin with the other gig: then this one makes it so.
  const beginsWithOther = other?.shift.start === shift.start;
  return (
    <p>
      <FormattedMessage
        id={`substitutions.offer.rest${only?.start === shift.start && !beginsWithOther ? '-this' : ''}`}
        values={{
          when: words.shift(shift),
          rest: words.length(restMinutes),
          required: lengthOf(requiredMinutes).hours,
        }}
      />{' '}
      {other && (
        <span>
          <FormattedMessage
            id={`substitutions.offer.rest-${beginsWithOther ? 'own' : 'other'}`}
            values={{ task: other.task, unit: other.unit, when: words.shift(other.shift) }}
          />
        </span>
      )}
    </p>
  );
}

import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage } from '@portal/i18n';
import { StatusChip } from '@portal/ui/basic';

const LOOKS = {
  upcoming: 'primary',
  ongoing: 'success',
  done: 'muted',
  cancelled_by_me: 'muted',
  cancelled_by_employer: 'error',
} as const;

/** Where a gig of one's own stands. */
export function BookingChip({ booking }: { booking: Booking }) {
  const { state, cancelledLate, proposal } = booking;
  return (
    <>
      {proposal && (
        <StatusChip status="warning">
          <FormattedMessage id="substitutions.gig.has-proposal" />
        </StatusChip>
      )}
      <StatusChip status={LOOKS[state]}>
        <FormattedMessage id={`substitutions.gig.state.${state.replaceAll('_', '-')}`} />
      </StatusChip>
      {cancelledLate && (
        <StatusChip status="warning">
          <FormattedMessage id="substitutions.gig.cancelled-late" />
        </StatusChip>
      )}
    </>
  );
}

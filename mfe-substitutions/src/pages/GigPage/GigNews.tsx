import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox, Stack, useFocusWhenLost, VisuallyHidden } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';
import { BookingChip } from '../../components/gig/BookingChip';
import { useWords } from '../../components/gig/useWords';
import styles from './GigPage.module.css';
import { Proposal } from './Proposal';

/** How a gig stands, and what the employer asks or has done: announced when it comes while the page is open. */
export function GigNews({ booking }: { booking: Booking }) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const { state, reason, cancelledAt, proposal } = booking;
  // What the person does themselves is told where they do it.
  useFocusWhenLost(`${state === 'cancelled_by_employer'} ${proposal?.revision}`, place);
  return (
    <div ref={place} tabIndex={-1} className={styles.news}>
      <Announcement booking={booking} />
      <Stack gap={1} row>
        <BookingChip booking={booking} />
      </Stack>
      {state === 'cancelled_by_employer' && (
        <MessageBox status="error" title={<FormattedMessage id="substitutions.gig.employer-cancelled" />}>
          {reason && <p className={styles.text}>{reason}</p>}
          {cancelledAt && <p>{words.at(cancelledAt)}</p>}
        </MessageBox>
      )}
      <Proposal booking={booking} />
    </div>
  );
}

/** Says what has come since the page was opened. */
function Announcement({ booking }: { booking: Booking }) {
  const cancelled = booking.state === 'cancelled_by_employer';
  const revision = booking.proposal?.revision;
  const before = useRef({ cancelled, revision });
  const [said, setSaid] = useState<{ id: string; revision?: number }>();
  useEffect(() => {
    const { cancelled: wasCancelled, revision: known } = before.current;
    before.current = { cancelled, revision };
    if (cancelled && !wasCancelled) setSaid({ id: 'substitutions.gig.employer-cancelled' });
    else if (revision !== undefined && revision !== known) setSaid({ id: 'substitutions.proposal.title', revision });
  }, [cancelled, revision]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {/* The same words of a further proposal are read out where they are a new element. */}
        {said && (
          <span key={said.revision}>
            <FormattedMessage id={said.id} />
          </span>
        )}
      </span>
    </VisuallyHidden>
  );
}

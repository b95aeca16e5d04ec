import type { CancelReason } from '@portal/contract/substitutions/gig-words';
import type { Booking } from '@portal/contract/substitutions/gigs';
import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox, Stack, useFocusWhenLost } from '@portal/ui/basic';
import { RadioGroup, TextArea } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useId, useRef, useState } from 'react';
import { useAnswers } from '../../answers/useAnswers';
import { PhoneLink } from '../../components/gig/PhoneLink';
import { useWords } from '../../components/gig/useWords';
import { isLate } from '../../model/bookings';
import { bookingSubject } from '../../model/offers';
import { EmployerTold } from './EmployerTold';
import styles from './GigPage.module.css';

const REASONS = ['illness', 'family', 'other_work', 'mistake', 'other'] as const satisfies CancelReason[];
/** The contract's `LATE_CANCEL_HOURS` and `CANCEL_TEXT_MAX_LENGTH`. */
const LATE_HOURS = 24;
const TEXT_MAX = 500;

/** The way out of a gig, with what it means and how it went. @param now epoch ms by the server's clock */
export function CancelGig({ booking, now }: { booking: Booking; now: number }) {
  const { states } = useAnswers();
  const [open, setOpen] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const answer = states.find((state) => state.answer.subject === bookingSubject(booking.id));
  const cancelling = answer?.answer.kind === 'cancel' ? answer : undefined;
  const refused = cancelling?.status === 'answered' && !cancelling.result.ok;
  useFocusWhenLost(`${cancelling?.status} ${booking.state}`, outcome);
  return (
    <>
      <div ref={outcome} tabIndex={-1}>
        {cancelling?.status === 'answered' && cancelling.result.ok && booking.state !== 'cancelled_by_employer' && (
          <MessageBox status="success" announce>
            <Stack gap={1}>
              <p>
                <FormattedMessage id="substitutions.cancel.done" />
              </p>
              <EmployerTold booking={booking} told="substitutions.cancel.told" />
            </Stack>
          </MessageBox>
        )}
        {(refused || cancelling?.status === 'failed') && (
          <MessageBox status="error" announce>
            <FormattedMessage id={refused ? 'substitutions.cancel.past' : 'substitutions.answer.failed'} />
          </MessageBox>
        )}
      </div>
      {booking.state === 'upcoming' && (
        <div>
          <Button
            variant="delete"
            loading={cancelling?.status === 'sending'}
            disabled={cancelling?.status === 'kept'}
            onClick={() => setOpen(true)}
          >
            <FormattedMessage id="substitutions.cancel.open" />
          </Button>
        </div>
      )}
      {open && booking.state === 'upcoming' && (
        <CancelDialog booking={booking} late={isLate(booking, now, LATE_HOURS)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface DialogProps {
  booking: Booking;
  late: boolean;
  onClose(): void;
}

function CancelDialog({ booking, late, onClose }: DialogProps) {
  const intl = useIntl();
  const { sender } = useAnswers();
  const { about } = useWords();
  const reasonId = useId();
  const textId = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const { contact } = booking.gig;
  const chosen = REASONS.find((known) => known === reason);
  const tooLong = text.trim().length > TEXT_MAX;
  const send = () => {
    setChecked(true);
    if (!chosen || tooLong) {
      focusOnceDrawn(chosen ? textId : reasonId);
      return;
    }
    const words = text.trim();
    onClose();
    void sender.give({
      subject: bookingSubject(booking.id),
      kind: 'cancel',
      url: `substitutions/gigs/${booking.id}/cancel`,
      body: { reason: chosen, ...(words && { text: words }) },
      about: about(booking.gig),
    });
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="substitutions.cancel.title" />}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="substitutions.cancel.keep" />
          </Button>
          <Button variant="delete" onClick={send}>
            <FormattedMessage id="substitutions.cancel.confirm" />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <strong>{about(booking.gig)}</strong>
        </p>
        <p>
          <FormattedMessage id="substitutions.cancel.means" />
        </p>
        <EmployerTold booking={booking} told="substitutions.cancel.will-tell" />
        {late && (
          <MessageBox status="warning">
            <Stack gap={1}>
              <p>
                <FormattedMessage id="substitutions.cancel.late" values={{ hours: LATE_HOURS }} />
              </p>
              {contact?.phone && booking.employerIsTold !== false && (
                <p>
                  <FormattedMessage
                    id="substitutions.cancel.call"
                    values={{ name: contact.name, phone: <PhoneLink key="phone" phone={contact.phone} /> }}
                  />
                </p>
              )}
            </Stack>
          </MessageBox>
        )}
        <RadioGroup
          id={reasonId}
          label={intl.formatMessage({ id: 'substitutions.cancel.reason' })}
          required
          options={REASONS.map((id) => ({
            id,
            label: intl.formatMessage({ id: `substitutions.cancel.${id.replace('_', '-')}` }),
          }))}
          value={reason}
          onChange={setReason}
          error={checked && !chosen ? intl.formatMessage({ id: 'substitutions.cancel.choose' }) : undefined}
        />
        {booking.employerIsTold !== false && (
          <TextArea
            id={textId}
            label={intl.formatMessage({ id: 'substitutions.cancel.text' })}
            help={intl.formatMessage({ id: 'substitutions.cancel.text-help' })}
            rows={2}
            maxLength={TEXT_MAX}
            value={text}
            onChange={setText}
            error={tooLong ? intl.formatMessage({ id: 'substitutions.too-long' }, { max: TEXT_MAX }) : undefined}
          />
        )}
      </div>
    </Modal>
  );
}

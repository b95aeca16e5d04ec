import type { Booking, Gig, ProposalRequest } from '@portal/contract/substitutions/gigs';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Heading, MessageBox, Stack, useFocusWhenLost } from '@portal/ui/basic';
import { ConfirmDialog } from '@portal/ui/modal';
import { useRef, useState } from 'react';
import type { AnswerState } from '../../answers/answer-state';
import { refusalText } from '../../answers/outcome';
import { useAnswers } from '../../answers/useAnswers';
import { GigChanges } from '../../components/gig/GigChanges';
import { useWords } from '../../components/gig/useWords';
import { RefusalFacts } from '../../components/offer/Refusal';
import { bookingSubject } from '../../model/offers';

interface Props {
  booking: Booking;
}

/** What the employer would like to change, and how the answer to it went. */
export function Proposal({ booking }: Props) {
  const { states } = useAnswers();
  const { about } = useWords();
  const outcome = useRef<HTMLDivElement>(null);
  const answer = states.find(
    ({ answer: { subject, kind } }) => subject === bookingSubject(booking.id) && kind.startsWith('proposal-'),
  );
  const { proposal } = booking;
  // What went out late is told above the page.
  const done = answer?.status === 'answered' && answer.result.ok && !answer.late ? answer.answer : undefined;
  const isDone = done !== undefined && (done.body as ProposalRequest).revision === proposal?.revision;
  useFocusWhenLost(done?.key ?? '', outcome);
  return (
    <>
      {done && (
        <div ref={outcome} tabIndex={-1}>
          <MessageBox status="success" announce>
            <FormattedMessage id={`substitutions.late.${done.kind}`} values={{ about: about(booking.gig) }} />
          </MessageBox>
        </div>
      )}
      {proposal && !isDone && <Question booking={booking} proposal={proposal} answer={answer} />}
    </>
  );
}

interface QuestionProps extends Props {
  proposal: Gig;
  answer: AnswerState | undefined;
}

/** What was agreed beside what is proposed. Whoever refuses gives the gig up, and is asked before. */
function Question({ booking, proposal, answer }: QuestionProps) {
  const intl = useIntl();
  /** The revision that is asked about: another one may come while the question is open. */
  const [refusing, setRefusing] = useState<number>();
  const { sender } = useAnswers();
  const { about } = useWords();
  const sending = answer?.status === 'sending' ? answer.answer.kind : undefined;
  const refused = answer?.status === 'answered' && !answer.result.ok ? answer : undefined;
  const give = (accept: boolean, revision: number) =>
    void sender.give({
      subject: bookingSubject(booking.id),
      kind: accept ? 'proposal-accept' : 'proposal-refuse',
      url: `substitutions/gigs/${booking.id}/proposal`,
      body: { accept, revision },
      about: about(booking.gig),
    });
  return (
    <MessageBox
      status="warning"
      title={
        <Heading level={2} size={4}>
          <FormattedMessage id="substitutions.proposal.title" />
        </Heading>
      }
    >
      <Stack gap={2}>
        <p>
          <FormattedMessage id="substitutions.proposal.text" />
        </p>
        <GigChanges before={booking.gig} after={proposal} proposed />
        {refused && (
          <div role="alert">
            <p>
              <FormattedMessage id={refusalText(refused)} />
            </p>
            <RefusalFacts state={refused} />
          </div>
        )}
        {answer?.status === 'failed' && (
          <p role="alert">
            <FormattedMessage id="substitutions.answer.failed" />
          </p>
        )}
        <Stack gap={1} row>
          <Button
            variant="primary"
            loading={sending === 'proposal-accept'}
            disabled={sending !== undefined || answer?.status === 'kept'}
            onClick={() => give(true, proposal.revision)}
          >
            <FormattedMessage id="substitutions.proposal.accept" />
          </Button>
          <Button
            loading={sending === 'proposal-refuse'}
            disabled={sending !== undefined || answer?.status === 'kept'}
            onClick={() => setRefusing(proposal.revision)}
          >
            <FormattedMessage id="substitutions.proposal.refuse" />
          </Button>
        </Stack>
      </Stack>
      <ConfirmDialog
        open={refusing !== undefined}
        variant="delete"
        title={<FormattedMessage id="substitutions.proposal.refuse-title" />}
        okLabel={intl.formatMessage({ id: 'substitutions.proposal.refuse' })}
        cancelLabel={intl.formatMessage({ id: 'substitutions.back' })}
        onOk={() => {
          setRefusing(undefined);
          if (refusing !== undefined) give(false, refusing);
        }}
        onClose={() => setRefusing(undefined)}
      >
        <p>
          <strong>{about(booking.gig)}</strong>
        </p>
        <p>
          <FormattedMessage id="substitutions.proposal.refuse-means" />
        </p>
      </ConfirmDialog>
    </MessageBox>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, ProgressBar, Stack, VisuallyHidden } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useState } from 'react';
import { PROGRESS_SECONDS } from './timeout';

/** Each second would drown a screen reader: the time is read out at these many seconds only. */
const READ_OUT = [30, 10];

interface Props {
  /** Until the session ends; undefined where that is not near any more. */
  seconds: number | undefined;
  lengthening: boolean;
  leaving: boolean;
  onLengthen(): void;
  /** Closing is logging out. */
  onClose(): void;
}

/** Asks whether the person is still there. */
export default function TimeoutModal({ seconds, lengthening, leaving, onLengthen, onClose }: Props) {
  const intl = useIntl();
  const [first] = useState(seconds);
  const words = (count: number) => intl.formatMessage({ id: 'host.session-timeout.left' }, { seconds: count });
  const spoken = READ_OUT.findLast((step) => seconds !== undefined && step >= seconds && step < (first ?? 0));
  return (
    <Modal
      open
      role="alertdialog"
      size="extraSmall"
      onClose={onClose}
      title={<FormattedMessage id="host.session-timeout.title" />}
      closeLabel={intl.formatMessage({ id: 'host.session-timeout.close' })}
      footer={
        <>
          <Button variant="primary" loading={lengthening} onClick={onLengthen}>
            <FormattedMessage id="host.session-timeout.continue" />
          </Button>
          <Button loading={leaving} onClick={onClose}>
            <FormattedMessage id="host.session-timeout.log-out" />
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <p>
          <FormattedMessage id="host.session-timeout.text" />
        </p>
        {seconds !== undefined && (
          <>
            <p role="timer" aria-live="off">
              {words(seconds)}
            </p>
            <ProgressBar value={(seconds / PROGRESS_SECONDS) * 100} label={words(seconds)} hideLabel still />
          </>
        )}
        <VisuallyHidden>
          <span role="status">{spoken !== undefined && words(spoken)}</span>
        </VisuallyHidden>
      </Stack>
    </Modal>
  );
}

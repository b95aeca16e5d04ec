import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Stack } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useState } from 'react';
import { ALLOWED, type ConsentFlags, DENIED } from './consent-flags';

interface Props {
  /** What was chosen earlier. */
  before: ConsentFlags | undefined;
  onChoose(flags: ConsentFlags): void;
  /** The dialog was closed without a choice: nothing changes. */
  onLeave(): void;
}

/** The choices, each off until the person turns it on. */
export default function ConsentDialog({ before = DENIED, onChoose, onLeave }: Props) {
  const intl = useIntl();
  const [flags, setFlags] = useState(before);
  const chosen = flags.analytics || flags.preferences;
  return (
    <Modal
      open
      onClose={onLeave}
      size="extraSmall"
      title={<FormattedMessage id="host.consent.title" />}
      footer={
        <>
          <Button onClick={() => onChoose(DENIED)}>
            <FormattedMessage id="host.consent.necessary" />
          </Button>
          {chosen ? (
            <Button variant="primary" onClick={() => onChoose(flags)}>
              <FormattedMessage id="host.consent.save" />
            </Button>
          ) : (
            <Button onClick={() => onChoose(ALLOWED)}>
              <FormattedMessage id="host.consent.all" />
            </Button>
          )}
        </>
      }
    >
      <Stack gap={2}>
        <p>
          <FormattedMessage id="host.consent.text" />
        </p>
        <Checkbox
          label={intl.formatMessage({ id: 'host.consent.analytics' })}
          checked={flags.analytics}
          onChange={(analytics) => setFlags((now) => ({ ...now, analytics }))}
        />
        <Checkbox
          label={intl.formatMessage({ id: 'host.consent.preferences' })}
          checked={flags.preferences}
          onChange={(preferences) => setFlags((now) => ({ ...now, preferences }))}
        />
      </Stack>
    </Modal>
  );
}

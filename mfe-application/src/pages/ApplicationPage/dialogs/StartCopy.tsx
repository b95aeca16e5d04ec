import type { CopyResult } from '@portal/contract/life-cycle';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Stack } from '@portal/ui/basic';
import { RadioGroup } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useState } from 'react';
import { useForm } from '../../../components/form-context';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import { type Previous, PreviousList } from '../../../components/life-cycle/PreviousList';
import { useCopy } from './CopyDialog';

interface Props {
  onCopied(result: CopyResult): void;
  /** The form stays empty. */
  onEmpty(): void;
  /** Closed without an answer. */
  onClose(): void;
}

const START = { empty: 'empty', profile: 'profile', campaign: 'campaign' } as const;
type Start = keyof typeof START;

/** How the form begins: empty, with the profile, or with an earlier application. */
export function StartCopy({ onCopied, onEmpty, onClose }: Props) {
  const intl = useIntl();
  const { application, view } = useForm();
  const [start, setStart] = useState<Start>(view.profileCanBeCopied ? 'profile' : 'empty');
  const [previous, setPrevious] = useState<Previous>();
  const [missing, setMissing] = useState(false);
  const from = start === 'campaign' ? previous : undefined;
  const { busy, error, run } = useCopy({ from, application, onDone: onCopied });
  const options = Object.values(START)
    .filter((id) => id !== 'profile' || view.profileCanBeCopied)
    .map((id) => ({
      id,
      label: intl.formatMessage({ id: `application.start-copy.${id}` }),
      help: intl.formatMessage({ id: `application.start-copy.${id}-help` }),
    }));
  const begin = () => {
    if (start === 'empty') onEmpty();
    else if (start === 'campaign' && !previous) setMissing(true);
    else run();
  };
  return (
    <Modal
      open
      onClose={onClose}
      closable={!busy}
      size="extraSmall"
      title={<FormattedMessage id="application.start-copy.title" />}
      footer={
        <Button variant="primary" loading={busy} onClick={begin}>
          <FormattedMessage id={start === 'empty' ? 'application.start-copy.begin' : 'application.start-copy.copy'} />
        </Button>
      }
    >
      <Stack gap={3}>
        <RadioGroup
          label={intl.formatMessage({ id: 'application.start-copy.label' })}
          hideLabel
          options={options}
          value={start}
          onChange={(id) => setStart(START[id as Start])}
        />
        {start === 'campaign' && (
          <PreviousList
            application={application}
            chosen={previous}
            labelled
            error={missing && !previous ? intl.formatMessage({ id: 'application.previous.missing' }) : undefined}
            onChoose={setPrevious}
          />
        )}
        <CallErrorMessage error={error} />
      </Stack>
    </Modal>
  );
}

import { MESSAGE_MAX_LENGTH } from '@portal/contract/limits';
import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { TextArea } from '@portal/ui/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import type { Call } from '../../../components/life-cycle/useCallOnce';
import styles from './ApplicationTimeline.module.css';
import type { KeptMessage } from './useMessageDraft';
import { wordsError } from './words-error';

interface Props {
  /** Id of the control. */
  field: string;
  label: string;
  help: ReactNode;
  rows: number;
  draft: KeptMessage;
  /** Whether the employer still reads it; what was typed before stays readable where nothing can be sent any more. */
  open: boolean;
  call: Call;
  send: { label: ReactNode; icon?: ReactNode };
  /** Leaves what was typed as it is. */
  onClose(): void;
  /** Told of each edit, and of each press of the button that sends. */
  onUse?(): void;
}

/** Words for the employer, which are checked before they are sent. */
export function MessageForm({ field, label, help, rows, draft, open, call, send, onClose, onUse }: Props) {
  const intl = useIntl();
  const [checked, setChecked] = useState(false);
  const wrong = wordsError(draft.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onUse?.();
    setChecked(wrong !== undefined);
    if (wrong) focusOnceDrawn(field);
    else call.run();
  };
  const remove = () => {
    setChecked(false);
    draft.remove();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!open && (
        <MessageBox status="warning" announce>
          <FormattedMessage id="application.time-line.closed" />
        </MessageBox>
      )}
      {(open || draft.text !== '') && (
        <TextArea
          id={field}
          label={label}
          help={open && help}
          rows={rows}
          maxLength={MESSAGE_MAX_LENGTH}
          required={open}
          value={draft.text}
          onChange={(text) => {
            onUse?.();
            draft.change(text);
          }}
          error={checked && wrong ? intl.formatMessage({ id: wrong }, { max: MESSAGE_MAX_LENGTH }) : undefined}
          readOnly={!open}
        />
      )}
      {open && <CallErrorMessage error={call.error} />}
      <Stack row gap={2}>
        {open && (
          <Button type="submit" variant="primary" icon={send.icon} loading={call.busy}>
            {send.label}
          </Button>
        )}
        {open && (
          <Button onClick={onClose}>
            <FormattedMessage id="application.time-line.close" />
          </Button>
        )}
        {(draft.text !== '' || draft.removed !== '') && (
          // One button, so that the focus stays on it.
          <Button variant="flat" onClick={draft.text === '' ? draft.restore : remove}>
            <FormattedMessage id={`application.time-line.${draft.text === '' ? 'restore-text' : 'remove-text'}`} />
          </Button>
        )}
      </Stack>
      <div role="status">
        {draft.removed !== '' && (
          <p>
            <FormattedMessage id="application.time-line.text-removed" />
          </p>
        )}
      </div>
    </form>
  );
}

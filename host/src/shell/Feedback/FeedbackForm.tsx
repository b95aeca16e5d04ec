import { FEEDBACK_MAX_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { MessageBox, Stack } from '@portal/ui/basic';
import { RadioGroup, TextArea } from '@portal/ui/form';
import { type FormEvent, useRef, useState } from 'react';
import { RATINGS } from './feedback-draft';
import type { useFeedback } from './useFeedback';

type Fault = 'empty' | 'too-long';

interface Props {
  id: string;
  feedback: ReturnType<typeof useFeedback>;
}

/** The words and, for who wants, a rating. What is typed stays when it could not be sent, or was not sent with the rest. */
export function FeedbackForm({ id, feedback }: Props) {
  const intl = useIntl();
  const { draft, change, outcome, send } = feedback;
  const [fault, setFault] = useState<Fault>();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = (name: string) => intl.formatMessage({ id: `host.feedback.${name}` });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(draft.text);
    setFault(found);
    if (found) return area.current?.focus();
    void send();
  };

  return (
    <form id={id} onSubmit={submit} noValidate>
      <Stack gap={3}>
        {(outcome === 'failed' || outcome === 'often') && (
          <MessageBox status="error" announce>
            <FormattedMessage id={`host.feedback.${outcome}`} />
          </MessageBox>
        )}
        {outcome === 'changed' && (
          <MessageBox status="success" title={text('thanks')} announce>
            <FormattedMessage id="host.feedback.changed" />
          </MessageBox>
        )}
        <TextArea
          ref={area}
          label={text('text')}
          help={text('help')}
          error={fault && text(fault)}
          value={draft.text}
          onChange={(value) => change({ ...draft, text: value })}
          maxLength={FEEDBACK_MAX_LENGTH}
          rows={5}
          required
        />
        <RadioGroup
          label={text('rating')}
          help={text('scale')}
          options={RATINGS.map((rating) => ({ id: rating, label: rating }))}
          value={draft.rating}
          onChange={(rating) => change({ ...draft, rating })}
          inline
        />
      </Stack>
    </form>
  );
}

function faultOf(text: string): Fault | undefined {
  if (text.trim() === '') return 'empty';
  return [...text.trim()].length > FEEDBACK_MAX_LENGTH ? 'too-long' : undefined;
}

import type { ApiError } from '@portal/api-client';
import { FEEDBACK_MAX_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { MessageBox, Stack } from '@portal/ui/basic';
import { RadioGroup, TextArea } from '@portal/ui/form';
import { type FormEvent, useRef, useState } from 'react';
import { useRouteMatch } from '../../navigation/useRouteMatch';
import { useSendFeedbackMutation } from './feedback.api';
import { type FeedbackDraft, RATINGS } from './feedback-draft';

type Fault = 'empty' | 'too-long';
type Failure = 'often' | 'failed';

interface Props {
  id: string;
  draft: FeedbackDraft;
  onChange(draft: FeedbackDraft): void;
  onSending(sending: boolean): void;
  onSent(): void;
}

/** The words and, for who wants, a rating. What is typed stays when it could not be sent. */
export function FeedbackForm({ id, draft, onChange, onSending, onSent }: Props) {
  const intl = useIntl();
  const path = useRouteMatch()?.route.pattern ?? '/';
  const [send] = useSendFeedbackMutation();
  const [fault, setFault] = useState<Fault>();
  const [failure, setFailure] = useState<Failure>();
  const area = useRef<HTMLTextAreaElement>(null);
  const operation = useRef({ of: '', key: '' });
  const text = (name: string) => intl.formatMessage({ id: `host.feedback.${name}` });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(draft.text);
    setFault(found);
    setFailure(undefined);
    if (found) return area.current?.focus();
    const feedback = { text: draft.text, path, ...(draft.rating && { rating: Number(draft.rating) }) };
    const of = JSON.stringify(feedback);
    if (operation.current.of !== of) operation.current = { of, key: crypto.randomUUID() };
    onSending(true);
    const { error } = await send({ feedback, key: operation.current.key });
    onSending(false);
    if (!error) return onSent();
    setFailure(isTooOften(error) ? 'often' : 'failed');
  };

  return (
    <form id={id} onSubmit={submit} noValidate>
      <Stack gap={3}>
        {failure && (
          <MessageBox status="error" announce>
            <FormattedMessage id={`host.feedback.${failure}`} />
          </MessageBox>
        )}
        <TextArea
          ref={area}
          label={text('text')}
          help={text('help')}
          error={fault && text(fault)}
          value={draft.text}
          onChange={(value) => onChange({ ...draft, text: value })}
          maxLength={FEEDBACK_MAX_LENGTH}
          rows={5}
          required
        />
        <RadioGroup
          label={text('rating')}
          help={text('scale')}
          options={RATINGS.map((rating) => ({ id: rating, label: rating }))}
          value={draft.rating}
          onChange={(rating) => onChange({ ...draft, rating })}
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

function isTooOften(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && (error as ApiError).kind === 'problem'
    ? (error as Extract<ApiError, { kind: 'problem' }>).status === 429
    : false;
}

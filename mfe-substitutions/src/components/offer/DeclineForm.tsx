import type { DeclineReason } from '@portal/contract/substitutions/gig-words';
import type { DeclineOfferRequest } from '@portal/contract/substitutions/offers';
import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { RadioGroup, TextArea } from '@portal/ui/form';
import { type FormEvent, useId, useState } from 'react';
import styles from './OfferActions.module.css';

const REASONS = ['not_available', 'too_far', 'task', 'hours', 'pay', 'other'] as const satisfies DeclineReason[];
/** Characters; the contract's `DECLINE_TEXT_MAX_LENGTH`. */
const TEXT_MAX = 500;

interface Props {
  onDecline(request: DeclineOfferRequest): void;
  onCancel(): void;
}

/** Why somebody does not want a gig; nobody has to say it. */
export function DeclineForm({ onDecline, onCancel }: Props) {
  const intl = useIntl();
  const textId = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = REASONS.find((known) => known === reason);
    // What was written for another reason is not on the page any more.
    const words = chosen === 'other' ? text.trim() : '';
    if (words.length > TEXT_MAX) {
      focusOnceDrawn(textId);
      return;
    }
    onDecline({ ...(chosen && { reason: chosen }), ...(words && { text: words }) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <RadioGroup
        label={intl.formatMessage({ id: 'substitutions.decline.reason' })}
        options={REASONS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `substitutions.decline.${id.replace('_', '-')}` }),
        }))}
        value={reason}
        onChange={setReason}
        clearable
      />
      {reason === 'other' && (
        <TextArea
          id={textId}
          label={intl.formatMessage({ id: 'substitutions.decline.text' })}
          help={intl.formatMessage({ id: 'substitutions.decline.text-help' })}
          rows={2}
          maxLength={TEXT_MAX}
          error={
            text.trim().length > TEXT_MAX
              ? intl.formatMessage({ id: 'substitutions.too-long' }, { max: TEXT_MAX })
              : undefined
          }
          value={text}
          onChange={setText}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          <FormattedMessage id="substitutions.decline.send" />
        </Button>
        <Button variant="flat" onClick={onCancel}>
          <FormattedMessage id="substitutions.back" />
        </Button>
      </div>
    </form>
  );
}

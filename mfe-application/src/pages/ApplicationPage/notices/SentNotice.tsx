import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { useForm } from '../../../components/form-context';
import { type ApplicationAction, formActions } from '../../../model/application-actions';
import { KeepInForce } from './KeepInForce';

interface Props {
  onAction(action: ApplicationAction): void;
  onPreview(): void;
}

/** The employer has the application; what was changed since then is named, with what can be done about it. */
export function SentNotice({ onAction, onPreview }: Props) {
  const { view, readOnly } = useForm();
  const actions = formActions(view, readOnly);
  const sent = <FormattedMessage id="application.state.sent" values={{ at: view.sendDateAsString }} />;
  const receipt = view.receipt && (
    <p>
      <FormattedMessage id="application.state.receipt" values={{ number: view.receipt.number }} />
    </p>
  );
  if (view.unsentChanges) {
    return (
      <MessageBox title={<FormattedMessage id="application.state.unsent" />}>
        <Stack gap={2}>
          <p>
            <FormattedMessage
              id={readOnly ? 'application.state.unsent-ended' : 'application.state.unsent-text'}
              values={{ at: view.sendDateAsString }}
            />
          </p>
          {receipt}
          {actions.includes('keepInForce') && <KeepInForce />}
          <Stack row gap={2}>
            {!readOnly && (
              <Button variant="primary" onClick={onPreview}>
                <FormattedMessage id="application.state.check-changes" />
              </Button>
            )}
            {actions.includes('compare') && (
              <Button onClick={() => onAction('compare')}>
                <FormattedMessage id="application.actions.compare" />
              </Button>
            )}
            {actions.includes('discard') && (
              <Button onClick={() => onAction('discard')}>
                <FormattedMessage id="application.actions.discard" />
              </Button>
            )}
          </Stack>
        </Stack>
      </MessageBox>
    );
  }
  return (
    <MessageBox status="success" title={sent}>
      <Stack gap={2}>
        {receipt}
        {readOnly && (
          <p>
            <FormattedMessage id="application.state.sent-ended" />
          </p>
        )}
        {actions.includes('keepInForce') && <KeepInForce />}
        {actions.includes('receipt') && (
          <div>
            <Button onClick={() => onAction('receipt')}>
              <FormattedMessage id="application.actions.receipt" />
            </Button>
          </div>
        )}
      </Stack>
    </MessageBox>
  );
}

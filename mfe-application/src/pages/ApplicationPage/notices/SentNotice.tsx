import type { ApplicationViewModel } from '@portal/contract/application';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { useForm } from '../../../components/form-context';
import { type ApplicationAction, formActions } from '../../../model/application-actions';
import { KeepInForce } from './KeepInForce';

interface Props {
  onAction(action: ApplicationAction): void;
  onPreview(): void;
  /** Opens the form, where the application is only read. */
  onChange?(): void;
}

/** How long it may be changed; in the form, from when on a change counts. */
function whenChanged({ campaign }: ApplicationViewModel, reading: boolean): string {
  if (!reading) return 'application.state.sent-editing';
  return campaign.applyPeriodEnd ? 'application.sent.text' : 'application.sent.text-open';
}

/** The employer has the application; what was changed since then is named, with what can be done about it. */
export function SentNotice({ onAction, onPreview, onChange }: Props) {
  const { view, readOnly } = useForm();
  const actions = formActions(view, readOnly);
  const sent = <FormattedMessage id="application.state.sent" values={{ at: view.sendDateAsString }} />;
  const receipt = view.receipt && (
    <p>
      <FormattedMessage id="application.state.receipt" values={{ number: view.receipt.number }} />
    </p>
  );
  const change = onChange && !readOnly && (
    <Button onClick={onChange}>
      <FormattedMessage id={view.unsentChanges ? 'application.read.go-on' : 'application.sent.change'} />
    </Button>
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
            {change}
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
        {!readOnly && (
          <p>
            <FormattedMessage id={whenChanged(view, onChange !== undefined)} />
          </p>
        )}
        {actions.includes('keepInForce') && <KeepInForce />}
        <Stack row gap={2}>
          {change}
          {actions.includes('receipt') && (
            <Button onClick={() => onAction('receipt')}>
              <FormattedMessage id="application.actions.receipt" />
            </Button>
          )}
        </Stack>
      </Stack>
    </MessageBox>
  );
}

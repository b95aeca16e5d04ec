import type { ApplicationViewModel } from '@portal/contract/application';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { useForm } from '../../../components/form-context';
import { type ApplicationAction, formActions } from '../../../model/application-actions';
import { useEmployerStatus } from '../timeline/useEmployerStatus';
import { KeepInForce } from './KeepInForce';

interface Props {
  onAction(action: ApplicationAction): void;
  onPreview(): void;
  /** Opens the form, where the application is only read. */
  onChange?(): void;
}

/** How long it may be changed; in the form, from when on a change counts. */
function whenChanged({ campaign }: ApplicationViewModel, readOnly: boolean, reading: boolean): string {
  if (readOnly) return 'application.state.sent-ended';
  if (!reading) return 'application.state.sent-editing';
  return campaign.applyPeriodEnd ? 'application.sent.text' : 'application.sent.text-open';
}

function whatOfChanges(readOnly: boolean, settled: boolean): string {
  if (settled) return 'application.state.unsent-decided';
  return readOnly ? 'application.state.unsent-ended' : 'application.state.unsent-text';
}

/** The employer has the application; what was changed since then is named, with what can be done about it. */
export function SentNotice({ onAction, onPreview, onChange }: Props) {
  const { view, readOnly } = useForm();
  // Whoever is in the form has chosen to change it.
  const { loading, settled } = useEmployerStatus({ skip: onChange === undefined });
  const actions = formActions(view, readOnly);
  const sent = <FormattedMessage id="application.state.sent" values={{ at: view.sendDateAsString }} />;
  const receipt = view.receipt && (
    <p>
      <FormattedMessage id="application.state.receipt" values={{ number: view.receipt.number }} />
    </p>
  );
  const change = onChange && !readOnly && !settled && !loading && (
    <Button onClick={onChange}>
      <FormattedMessage id={view.unsentChanges ? 'application.read.go-on' : 'application.sent.change'} />
    </Button>
  );
  if (view.unsentChanges) {
    return (
      <MessageBox title={<FormattedMessage id="application.state.unsent" />}>
        <Stack gap={2}>
          <p>
            <FormattedMessage id={whatOfChanges(readOnly, settled)} values={{ at: view.sendDateAsString }} />
          </p>
          {receipt}
          {actions.includes('keepInForce') && <KeepInForce />}
          <Stack row gap={2}>
            {!readOnly && !settled && (
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
        <p>
          <FormattedMessage
            id={settled ? 'application.state.sent-decided' : whenChanged(view, readOnly, onChange !== undefined)}
          />
        </p>
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

import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Button, Stack } from '@portal/ui/basic';
import { useUpdateApplyDateMutation } from '../../../api/life-cycle.api';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';

/** An application without a deadline becomes outdated; its sender can confirm that it is still in force. */
export function KeepInForce() {
  const intl = useIntl();
  const { toast } = useShell();
  const { application, view } = useForm();
  const autoSave = useAutoSave();
  const [confirm] = useUpdateApplyDateMutation();
  const { busy, error, run } = useCallOnce({
    call: (key) => confirm({ application, key }),
    onDone({ applyDateString, updateOutOfDate }) {
      if (updateOutOfDate) return autoSave.endPeriod();
      const title = intl.formatMessage({ id: 'application.in-force.done' }, { at: applyDateString });
      toast({ status: 'SUCCESS', title });
    },
    changesApplication: true,
  });
  return (
    <Stack gap={2}>
      <p>
        {view.applyDateAsString ? (
          <FormattedMessage id="application.in-force.since" values={{ at: view.applyDateAsString }} />
        ) : (
          <FormattedMessage id="application.in-force.text" />
        )}
      </p>
      <CallErrorMessage error={error} />
      <div>
        <Button loading={busy} onClick={run}>
          <FormattedMessage id="application.actions.keepInForce" />
        </Button>
      </div>
    </Stack>
  );
}

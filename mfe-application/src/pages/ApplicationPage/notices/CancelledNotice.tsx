import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { useForm } from '../../../components/form-context';

/** The application was taken back; where there is still time, it can be sent once more. */
export function CancelledNotice({ onPreview }: { onPreview(): void }) {
  const { view, readOnly } = useForm();
  return (
    <MessageBox title={<FormattedMessage id="application.state.cancelled" values={{ at: view.cancelDateAsString }} />}>
      {readOnly ? (
        <p>
          <FormattedMessage id="application.state.read-only" />
        </p>
      ) : (
        <Stack gap={2}>
          <p>
            <FormattedMessage id="application.state.cancelled-editable" />
          </p>
          <div>
            <Button onClick={onPreview}>
              <FormattedMessage id="application.preview.send-again" />
            </Button>
          </div>
        </Stack>
      )}
    </MessageBox>
  );
}

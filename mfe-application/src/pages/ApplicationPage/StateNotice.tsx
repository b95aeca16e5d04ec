import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox, Stack } from '@portal/ui/basic';
import { useForm } from '../../components/form-context';

/** What the application's state means for who opens it. */
export function StateNotice() {
  const { view, readOnly } = useForm();
  if (view.cancelled) {
    return (
      <MessageBox
        title={<FormattedMessage id="application.state.cancelled" values={{ at: view.cancelDateAsString }} />}
      >
        {readOnly && <FormattedMessage id="application.state.read-only" />}
      </MessageBox>
    );
  }
  if (view.applied) {
    return (
      <MessageBox
        status="success"
        title={<FormattedMessage id="application.state.sent" values={{ at: view.sendDateAsString }} />}
      >
        {view.receipt && (
          <p>
            <FormattedMessage id="application.state.receipt" values={{ number: view.receipt.number }} />
          </p>
        )}
        {view.unsentChanges && (
          <p>
            <FormattedMessage id="application.state.unsent-changes" />
          </p>
        )}
      </MessageBox>
    );
  }
  if (!view.outOfDate && !readOnly) return null;
  return (
    <MessageBox title={<FormattedMessage id="application.state.ended" />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.state.ended-text" />
        </p>
        <div>
          <LinkButton href={href('applications')}>
            <FormattedMessage id="application.to-applications" />
          </LinkButton>
        </div>
      </Stack>
    </MessageBox>
  );
}

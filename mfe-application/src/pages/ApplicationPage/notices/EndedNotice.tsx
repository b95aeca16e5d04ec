import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox, Stack } from '@portal/ui/basic';

/** The period ended before the application was sent. */
export function EndedNotice() {
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

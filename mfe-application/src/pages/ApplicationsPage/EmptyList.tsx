import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox, Stack } from '@portal/ui/basic';

/** Nothing to list, and how to begin. The open positions stand on the dashboard for who is logged in. */
export function EmptyList({ state, searched }: { state: 'active' | 'finished'; searched: boolean }) {
  if (searched) {
    return (
      <MessageBox title={<FormattedMessage id="application.list.none-found" />}>
        <FormattedMessage id="application.list.none-found-text" />
      </MessageBox>
    );
  }
  if (state === 'finished') {
    return (
      <MessageBox title={<FormattedMessage id="application.list.no-finished" />}>
        <FormattedMessage id="application.list.no-finished-text" />
      </MessageBox>
    );
  }
  return (
    <MessageBox title={<FormattedMessage id="application.list.empty" />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.list.empty-text" />
        </p>
        <div>
          <LinkButton variant="primary" href={href('dashboard')}>
            <FormattedMessage id="application.list.to-positions" />
          </LinkButton>
        </div>
      </Stack>
    </MessageBox>
  );
}

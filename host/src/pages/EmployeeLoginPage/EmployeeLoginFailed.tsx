import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, Heading, LinkButton, MessageBox, Stack } from '@portal/ui/basic';
import type { LoginFailure } from './login-failure';

/** Says why the application did not open and what the employer can do. */
export function EmployeeLoginFailed({ failure, onRetry }: { failure: LoginFailure; onRetry(): void }) {
  const again = failure === 'no-answer' || failure === 'locked';
  return (
    <Stack gap={3}>
      <Heading level={1}>
        <FormattedMessage id="host.employee-login.failed" />
      </Heading>
      <MessageBox status="error" announce>
        <FormattedMessage id={`host.employee-login.${failure}`} />
      </MessageBox>
      <div>
        {again ? (
          <Button variant="primary" onClick={onRetry}>
            <FormattedMessage id="host.employee-login.retry" />
          </Button>
        ) : (
          <LinkButton href={href('home')}>
            <FormattedMessage id="host.notice.back" />
          </LinkButton>
        )}
      </div>
    </Stack>
  );
}

import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, Heading, LinkButton, MessageBox, Stack } from '@portal/ui/basic';
import { useEffect } from 'react';
import { focusHeadingOnceThere } from '../../navigation/useHeadingFocus';
import type { LoginFailure } from './login-failure';

export interface FailedTry {
  failure: LoginFailure;
  /** How many tries have failed. */
  count: number;
}

interface Props extends FailedTry {
  /** Whether it is being tried again. */
  trying: boolean;
  onRetry(): void;
}

/** Says why the application did not open and what the employer can do. */
export function EmployeeLoginFailed({ failure, count, trying, onRetry }: Props) {
  const again = failure === 'no-answer' || failure === 'locked';
  useEffect(() => {
    if (!again) return;
    // The button goes, and with it the focus of who has pressed it.
    return () => {
      const main = document.getElementById('main');
      if (main && document.activeElement === document.body) focusHeadingOnceThere(main);
    };
  }, [again]);
  return (
    <Stack gap={3}>
      <Heading level={1}>
        <FormattedMessage id="host.employee-login.failed" />
      </Heading>
      {/* A message that comes again is read out again only where it stands there anew. */}
      <MessageBox key={count} status="error" announce>
        <FormattedMessage id={`host.employee-login.${failure}`} />
      </MessageBox>
      <div>
        {again ? (
          <Button variant="primary" loading={trying} onClick={onRetry}>
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

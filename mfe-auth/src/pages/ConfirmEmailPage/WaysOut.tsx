import type { SessionUser } from '@portal/contract/authentication';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { takeRedirect } from '@portal/routing/redirects';
import { Button, TextLink } from '@portal/ui/basic';

/** Confirming may wait for some days; after them only logging out leads away. */
export function WaysOut({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  if (!user.canSkipConfirm)
    return (
      <>
        <p>
          <FormattedMessage id="auth.confirm-email.must-confirm" />
        </p>
        <TextLink alone href={href('logout')}>
          <FormattedMessage id="auth.confirm-email.log-out" />
        </TextLink>
      </>
    );
  return (
    <div>
      <Button variant="flat" onClick={() => void navigate(takeRedirect() ?? href('dashboard'))}>
        <FormattedMessage id="auth.confirm-email.skip" />
      </Button>
    </div>
  );
}

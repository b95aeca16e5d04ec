import { FormattedMessage, useLocale } from '@portal/i18n';
import { leaveForService } from '@portal/routing/sign-on';
import { Button, Stack } from '@portal/ui/basic';
import { useEffect, useState } from 'react';

/** Leads to the log-in service. @param lead id of the text before the button */
export function ToService({ lead }: { lead: string }) {
  const { locale } = useLocale();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // The page as it was left, shown again by the browser's back button.
    const comeBack = () => setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const leave = () => {
    setLeaving(true);
    leaveForService(locale);
  };
  return (
    <Stack gap={3}>
      <p>
        <FormattedMessage id={lead} />
      </p>
      <div>
        <Button variant="primary" size="large" loading={leaving} onClick={leave}>
          <FormattedMessage id="auth.sign-on.action" />
        </Button>
      </div>
    </Stack>
  );
}

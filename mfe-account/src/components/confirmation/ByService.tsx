import { type SignOnErrorCode, signOnHref } from '@portal/contract/account/sign-on-addresses';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { onSignOnOutcome } from '@portal/routing/sign-on-outcome';
import { Button, LinkButton, Stack } from '@portal/ui/basic';
import { useEffect, useState } from 'react';
import { NotConfirmed } from './NotConfirmed';

interface ByServiceProps {
  /** Asks whether the person has confirmed. */
  look(): void;
  onCancel(): void;
}

/** A log-in at the log-in service, in another tab: what was typed in this one stays. It goes on by itself once the log-in is done. */
export function ByService({ look, onCancel }: ByServiceProps) {
  const { locale } = useLocale();
  const [error, setError] = useState<SignOnErrorCode>();
  useEffect(() => {
    const stopHearing = onSignOnOutcome((outcome) => {
      setError(outcome === 'confirmed' ? undefined : outcome);
      look();
    });
    // Who comes back before the other tab has told of it may have logged in all the same.
    window.addEventListener('focus', look);
    return () => {
      stopHearing();
      window.removeEventListener('focus', look);
    };
  }, [look]);
  return (
    <Stack gap={3}>
      {error && <NotConfirmed error={error} />}
      <p>
        <FormattedMessage id="account.confirmation.service.text" />
      </p>
      {/* A link of its own origin with the whole address: such a link opens in a new tab, which no browser blocks. */}
      <LinkButton variant="primary" wide href={`${window.location.origin}${signOnHref(locale, 'confirm')}`}>
        <FormattedMessage id="account.confirmation.service.action" />
      </LinkButton>
      <Button variant="flat" wide onClick={onCancel}>
        <FormattedMessage id="account.settings.cancel" />
      </Button>
    </Stack>
  );
}

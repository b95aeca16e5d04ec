import type { AccountSettings } from '@portal/contract/account';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useSearchParams } from '@portal/routing/react';
import { StatusChip, TextLink } from '@portal/ui/basic';
import { confirmsInDialog } from '../../../api/settings.api';
import { Section } from '../../../components/Section';
import { Change } from './Change';
import { Identity } from './Identity';

const TITLE_ID = 'log-in-title';

/** User name, e-mail, password and log-in services. A password that the log-in service has is not changed here. The link of a mail opens the change it belongs to, with its code filled in. */
export function LogInDetails({ settings }: { settings: AccountSettings }) {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const linked = (kind: string) => (params.get('change') === kind ? (params.get('code') ?? '') : '');
  /** A reload or the way back would find it again. */
  const forgetCode = () => {
    const others = new URLSearchParams(params);
    others.delete('change');
    others.delete('code');
    setParams(others, { replace: true });
  };
  const { username, email, emailConfirmed, pending, password = true, identities = [] } = settings;
  // The service leaves the page with its button, and would take the focus with it.
  const focusHeading = () => document.getElementById(TITLE_ID)?.focus();
  const asksInDialog = confirmsInDialog(settings);
  return (
    <Section id={TITLE_ID} title="account.settings.log-in.heading">
      <Change
        asksInDialog={asksInDialog}
        kind="username"
        value={username}
        waiting={pending.username}
        code={linked('username')}
        onCodeUsed={forgetCode}
        email={email}
      />
      <Change
        asksInDialog={asksInDialog}
        kind="email"
        value={email}
        waiting={pending.email}
        code={linked('email')}
        onCodeUsed={forgetCode}
        email={email}
        note={
          !emailConfirmed && (
            <>
              <StatusChip status="warning">
                <FormattedMessage id="account.settings.email.unconfirmed" />
              </StatusChip>{' '}
              <TextLink href={href('confirmEmail')}>
                <FormattedMessage id="account.settings.email.confirm" />
              </TextLink>
            </>
          )
        }
      />
      {password && (
        <Change
          asksInDialog={asksInDialog}
          kind="password"
          value={intl.formatMessage({ id: 'account.settings.password.hidden' })}
          waiting={pending.password ? '' : undefined}
          code={linked('password')}
          onCodeUsed={forgetCode}
          email={email}
        />
      )}
      {identities.map((identity) => (
        <Identity
          key={`${identity.service} ${identity.since}`}
          {...identity}
          only={!password}
          onUnlinked={focusHeading}
        />
      ))}
    </Section>
  );
}

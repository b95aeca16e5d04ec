import type { AccountSettings } from '@portal/contract/account';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useSearchParams } from '@portal/routing/react';
import { StatusChip, TextLink } from '@portal/ui/basic';
import { Section } from '../../../components/Section';
import { Change } from './Change';

/** User name, e-mail and password. The link of a mail opens the change it belongs to, with its code filled in. */
export function LogInDetails({ settings }: { settings: AccountSettings }) {
  const intl = useIntl();
  const [params] = useSearchParams();
  const linked = (kind: string) => (params.get('change') === kind ? (params.get('code') ?? '') : '');
  const { username, email, emailConfirmed, pending } = settings;
  return (
    <Section id="log-in-title" title="account.settings.log-in.heading">
      <Change kind="username" value={username} waiting={pending.username} code={linked('username')} sentTo={email} />
      <Change
        kind="email"
        value={email}
        waiting={pending.email}
        code={linked('email')}
        sentTo={pending.email}
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
      <Change
        kind="password"
        value={intl.formatMessage({ id: 'account.settings.password.hidden' })}
        waiting={pending.password ? '' : undefined}
        code={linked('password')}
        sentTo={email}
      />
    </Section>
  );
}

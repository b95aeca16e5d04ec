import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton } from '@portal/ui/basic';
import { Mail } from '@portal/ui/icons';
import { TaskCard } from './TaskCard';

/** An address that mail may not reach. */
export function EmailTask({ email }: { email: string }) {
  return (
    <TaskCard
      icon={Mail}
      kind={<FormattedMessage id="account.dashboard.task.email" />}
      title={email}
      action={
        <LinkButton variant="primary" href={href('confirmEmail')}>
          <FormattedMessage id="account.dashboard.task.confirm-email" />
        </LinkButton>
      }
    >
      <p>
        <FormattedMessage id="account.dashboard.task.email-text" />
      </p>
    </TaskCard>
  );
}

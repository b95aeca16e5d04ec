import type { Notifications } from '@portal/contract/account';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Checkbox } from '@portal/ui/form';
import { useState } from 'react';
import { useSaveNotificationsMutation } from '../../api/settings.api';
import { Section } from '../../components/Section';
import { SettingsForm } from '../../components/SettingsForm';
import { useAttempt } from '../../components/useAttempt';

/** Which mails come; those about what the person did themselves always do. */
export function NotificationChoice({ notifications }: { notifications: Notifications }) {
  const intl = useIntl();
  const { toast } = useShell();
  const [save, { isLoading }] = useSaveNotificationsMutation();
  const [deadlines, setDeadlines] = useState(notifications.deadlines);
  const [messages, setMessages] = useState(notifications.messages);
  const attempt = useAttempt();
  async function submit() {
    attempt.clear();
    if (attempt.took(await save({ deadlines, messages })))
      toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.notifications.saved' }) });
  }
  return (
    <Section id="notifications-title" title="account.settings.notifications.heading">
      <SettingsForm
        attempt={attempt}
        prefix="notifications"
        labels={{}}
        submitLabel={intl.formatMessage({ id: 'account.settings.notifications.save' })}
        sending={isLoading}
        onSubmit={submit}
      >
        <Checkbox
          label={intl.formatMessage({ id: 'account.settings.notifications.deadlines' })}
          help={intl.formatMessage({ id: 'account.settings.notifications.deadlines-help' })}
          checked={deadlines}
          onChange={setDeadlines}
        />
        <Checkbox
          label={intl.formatMessage({ id: 'account.settings.notifications.messages' })}
          help={intl.formatMessage({ id: 'account.settings.notifications.messages-help' })}
          checked={messages}
          onChange={setMessages}
        />
      </SettingsForm>
    </Section>
  );
}

import type { Notifications } from '@portal/contract/account';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Checkbox } from '@portal/ui/form';
import { useState } from 'react';
import { useSaveNotificationsMutation } from '../../api/settings.api';
import { Section } from '../../components/Section';
import { CHOICE_TEXTS } from '../../model/form-texts';

/** Which mails come; those about what the person did themselves always do. */
export function NotificationChoice({ notifications }: { notifications: Notifications }) {
  const intl = useIntl();
  const { toast } = useShell();
  const [save, { isLoading }] = useSaveNotificationsMutation();
  const [deadlines, setDeadlines] = useState(notifications.deadlines);
  const [messages, setMessages] = useState(notifications.messages);
  const [offers, setOffers] = useState(notifications.offers);
  const form = useFormSubmission({ texts: CHOICE_TEXTS, labels: {} });
  async function submit() {
    form.validate({});
    if (form.handleResponse(await save({ deadlines, messages, offers })))
      toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.notifications.saved' }) });
  }
  return (
    <Section id="notifications-title" title="account.settings.notifications.heading">
      <SubmitForm form={form} submitLabel="account.settings.notifications.save" sending={isLoading} onSubmit={submit}>
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
        {offers !== undefined && (
          <Checkbox
            label={intl.formatMessage({ id: 'account.settings.notifications.offers' })}
            help={intl.formatMessage({ id: 'account.settings.notifications.offers-help' })}
            checked={offers}
            onChange={setOffers}
          />
        )}
      </SubmitForm>
    </Section>
  );
}

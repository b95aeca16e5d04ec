import { usePortalDispatch } from '@portal/api-client';
import type { Notifications } from '@portal/contract/account';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Checkbox } from '@portal/ui/form';
import { useState } from 'react';
import { settingsApi, useSaveNotificationsMutation } from '../../api/settings.api';
import { Section } from '../../components/Section';
import { CHOICE_TEXTS } from '../../model/form-texts';

/** Which mails come; those about what the person did themselves always do. */
export function NotificationChoice({ notifications }: { notifications: Notifications }) {
  const intl = useIntl();
  const { toast } = useShell();
  const dispatch = usePortalDispatch();
  const [save] = useSaveNotificationsMutation();
  const [saving, setSaving] = useState(false);
  /** What was touched here and not saved yet: the rest may be chosen in another tab. */
  const [changed, setChanged] = useState<Partial<Notifications>>({});
  const { deadlines, messages, offers } = { ...notifications, ...changed };
  const choose = (name: keyof Notifications) => (on: boolean) => setChanged((before) => ({ ...before, [name]: on }));
  const form = useFormSubmission({ texts: CHOICE_TEXTS, labels: {} });

  async function submit() {
    form.validate({});
    setSaving(true);
    await saveTouched();
    setSaving(false);
  }

  async function saveTouched() {
    const { accountSettings } = settingsApi.endpoints;
    const now = await dispatch(accountSettings.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (now.error || !now.data) return void form.handleResponse({ error: now.error });
    const choice = { ...now.data.notifications, ...changed };
    if (!form.handleResponse(await save(choice))) return;
    dispatch(
      settingsApi.util.updateQueryData('accountSettings', undefined, (settings) => {
        settings.notifications = choice;
      }),
    );
    // What was touched meanwhile waits for the next press.
    setChanged((later) =>
      Object.fromEntries(Object.entries(later).filter(([name, on]) => on !== choice[name as keyof Notifications])),
    );
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.notifications.saved' }) });
  }

  return (
    <Section id="notifications-title" title="account.settings.notifications.heading">
      <SubmitForm form={form} submitLabel="account.settings.notifications.save" sending={saving} onSubmit={submit}>
        <Checkbox
          label={intl.formatMessage({ id: 'account.settings.notifications.deadlines' })}
          help={intl.formatMessage({ id: 'account.settings.notifications.deadlines-help' })}
          checked={deadlines}
          onChange={choose('deadlines')}
        />
        <Checkbox
          label={intl.formatMessage({ id: 'account.settings.notifications.messages' })}
          help={intl.formatMessage({ id: 'account.settings.notifications.messages-help' })}
          checked={messages}
          onChange={choose('messages')}
        />
        {offers !== undefined && (
          <Checkbox
            label={intl.formatMessage({ id: 'account.settings.notifications.offers' })}
            help={intl.formatMessage({ id: 'account.settings.notifications.offers-help' })}
            checked={offers}
            onChange={choose('offers')}
          />
        )}
      </SubmitForm>
    </Section>
  );
}

import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Stack } from '@portal/ui/basic';
import { Checkbox, PasswordField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useEffect, useRef, useState } from 'react';
import { saveArchive } from '../../../api/export-answer';
import { useExportOwnDataMutation } from '../../../api/settings.api';
import { explainLocked, FORM_TEXTS } from '../../../model/form-texts';

/** Whether the archive shows the identity code, which only who knows the password may have. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  const intl = useIntl();
  const { toast } = useShell();
  const [exportData, { isLoading }] = useExportOwnDataMutation();
  const [whole, setWhole] = useState(false);
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { password: 'account.settings.present-password' },
    prefix: 'export',
  });

  const running = useRef<{ abort(): void }>(undefined);
  // Whoever leaves the dialog does not want the archive any more.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  async function submit() {
    const { password } = form.values;
    if (!form.validate(whole ? missing(FORM_TEXTS, { password }) : {})) return;
    const download = exportData(whole ? { password } : {});
    running.current = download;
    const answer = await download;
    if (running.current !== download) return;
    if (!form.handleResponse(answer, explainLocked) || !answer.data?.archive) return;
    saveArchive(answer.data.archive);
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.export.done' }) });
    onClose();
  }

  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="account.settings.export.dialog.title" />}
    >
      <SubmitForm
        form={form}
        submitLabel="account.settings.export.download"
        sending={isLoading}
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel="account.settings.cancel"
      >
        <Stack gap={3}>
          <p>
            <FormattedMessage id="account.settings.export.dialog.text" />
          </p>
          <Checkbox
            id="export-whole"
            label={intl.formatMessage({ id: 'account.settings.export.whole' })}
            help={<FormattedMessage id="account.settings.export.whole-help" />}
            checked={whole}
            onChange={setWhole}
          />
          {whole && <PasswordField {...form.field('password')} autoComplete="current-password" />}
        </Stack>
      </SubmitForm>
    </Modal>
  );
}

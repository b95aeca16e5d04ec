import { saveFile } from '@portal/downloads/save-file';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Stack } from '@portal/ui/basic';
import { Checkbox, PasswordField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useEffect, useRef, useState } from 'react';
import { useExportOwnDataMutation } from '../../../api/settings.api';
import { useConfirmed } from '../../../components/confirmation/useConfirmed';
import { DOWNLOAD_TEXTS, explainLocked, FORM_TEXTS } from '../../../model/form-texts';

/**
 * Whether the archive shows the identity code, which only who confirms that it is them may have.
 * @param asksInDialog the person confirms by other means than the password, which a dialog asks for
 */
export function ExportDialog({ asksInDialog, onClose }: { asksInDialog: boolean; onClose(): void }) {
  const intl = useIntl();
  const { toast } = useShell();
  const [exportData, { isLoading }] = useExportOwnDataMutation();
  const [whole, setWhole] = useState(false);
  const asksPassword = whole && !asksInDialog;
  const { run, dialog } = useConfirmed();
  const form = useFormSubmission({
    texts: asksPassword ? FORM_TEXTS : DOWNLOAD_TEXTS,
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
    if (!form.validate(asksPassword ? missing(FORM_TEXTS, { password }) : {})) return;
    let download: ReturnType<typeof exportData> | undefined;
    const answer = await run(() => {
      download = exportData({ whole, ...(asksPassword && { password }) });
      running.current = download;
      return download;
    });
    if (!answer || running.current !== download) return;
    if (!form.handleResponse(answer, explainLocked) || !answer.data?.archive) return;
    const { url, name } = answer.data.archive;
    saveFile(url, name);
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
            help={<FormattedMessage id={`account.settings.export.whole-help${asksInDialog ? '-dialog' : ''}`} />}
            checked={whole}
            onChange={setWhole}
          />
          {asksPassword && <PasswordField {...form.field('password')} autoComplete="current-password" />}
        </Stack>
      </SubmitForm>
      {dialog}
    </Modal>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Stack } from '@portal/ui/basic';
import { Checkbox, PasswordField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useEffect, useRef, useState } from 'react';
import { saveArchive } from '../../../api/export-answer';
import { useExportOwnDataMutation } from '../../../api/settings.api';
import { SettingsForm, useFieldError } from '../../../components/SettingsForm';
import { useAttempt } from '../../../components/useAttempt';
import { missing } from '../../../model/field-error';

const TEXTS = { locked: 'account.failure.locked' };

/** Whether the archive shows the identity code, which only who knows the password may have. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  const intl = useIntl();
  const { toast } = useShell();
  const [exportData, { isLoading }] = useExportOwnDataMutation();
  const [whole, setWhole] = useState(false);
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { password: intl.formatMessage({ id: 'account.settings.present-password' }) };

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
    if (whole && attempt.refuse(missing({ password }))) return;
    attempt.clear();
    const download = exportData(whole ? { password } : {});
    running.current = download;
    const answer = await download;
    if (running.current !== download) return;
    if (!attempt.took(answer, TEXTS) || !answer.data?.archive) return;
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
      <SettingsForm
        attempt={attempt}
        prefix="export"
        labels={labels}
        submitLabel={intl.formatMessage({ id: 'account.settings.export.download' })}
        sending={isLoading}
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel={intl.formatMessage({ id: 'account.settings.cancel' })}
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
          {whole && (
            <PasswordField
              id="export-password"
              name="password"
              label={labels.password}
              required
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={error('password')}
            />
          )}
        </Stack>
      </SettingsForm>
    </Modal>
  );
}

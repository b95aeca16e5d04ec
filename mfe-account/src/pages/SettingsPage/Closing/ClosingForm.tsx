import { DISCARD_UNSAVED, deleteUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { MessageBox, Skeleton } from '@portal/ui/basic';
import { PasswordField } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import { useAccountLossesQuery, useCloseAccountMutation } from '../../../api/settings.api';
import { LoadFailed } from '../../../components/LoadFailed';
import { explainLocked, FORM_TEXTS } from '../../../model/form-texts';
import styles from './ClosingForm.module.css';

/** What is lost, and the password once more. */
export function ClosingForm({ onCancel }: { onCancel(): void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { toast } = useShell();
  const { user } = useSession();
  const { data: losses, isError, isFetching, refetch } = useAccountLossesQuery();
  const [close, { isLoading }] = useCloseAccountMutation();
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { password: 'account.settings.present-password' },
    prefix: 'closing',
  });
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);

  async function submit() {
    const { password } = form.values;
    if (!form.validate(missing(FORM_TEXTS, { password }))) return;
    if (!form.handleResponse(await close({ password }), explainLocked)) return;
    if (user) await deleteUnsavedEdits(user);
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.closing.done' }), timeout: 10_000 });
    // The shell forgets the person there.
    void navigate(href('logout'), { replace: true, state: DISCARD_UNSAVED });
  }

  return (
    <div ref={head} tabIndex={-1} className={styles.box}>
      {!losses && isError && (
        <LoadFailed text="account.settings.closing.failed" retrying={isFetching} onRetry={refetch} />
      )}
      {!losses && !isError && <Skeleton lines={3} />}
      {losses && (
        <>
          <MessageBox status="error" title={<FormattedMessage id="account.settings.closing.lost" />}>
            <ul className={styles.losses}>
              <li>
                <FormattedMessage id="account.settings.closing.sent" values={{ count: losses.sent }} />
              </li>
              <li>
                <FormattedMessage id="account.settings.closing.drafts" values={{ count: losses.drafts }} />
              </li>
              <li>
                <FormattedMessage id="account.settings.closing.files" values={{ count: losses.files }} />
              </li>
              {losses.gigs > 0 && (
                <li>
                  <FormattedMessage id="account.settings.closing.gigs" values={{ count: losses.gigs }} />
                </li>
              )}
              <li>
                <FormattedMessage id="account.settings.closing.profile" />
              </li>
            </ul>
            <p>
              <FormattedMessage id="account.settings.closing.final" />
            </p>
          </MessageBox>
          <SubmitForm
            form={form}
            submitLabel="account.settings.closing.action"
            destructive
            sending={isLoading}
            onSubmit={submit}
            onCancel={onCancel}
            cancelLabel="account.settings.closing.keep"
          >
            <PasswordField {...form.field('password')} autoComplete="current-password" />
          </SubmitForm>
        </>
      )}
    </div>
  );
}

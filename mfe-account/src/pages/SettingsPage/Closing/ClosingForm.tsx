import { DISCARD_UNSAVED, deleteUnsavedEdits } from '@portal/auto-save/delete-unsaved-edits';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { MessageBox, Skeleton } from '@portal/ui/basic';
import { PasswordField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useAccountLossesQuery, useCloseAccountMutation } from '../../../api/settings.api';
import { useConfirmed } from '../../../components/confirmation/useConfirmed';
import { LoadFailed } from '../../../components/LoadFailed';
import { explainLocked, FORM_TEXTS } from '../../../model/form-texts';
import { useSessionEndingCall } from '../useSessionEndingCall';
import styles from './ClosingForm.module.css';

/** What is lost, and a last confirmation. @param asksInDialog the person confirms by other means than the password, which a dialog asks for */
export function ClosingForm({ asksInDialog, onCancel }: { asksInDialog: boolean; onCancel(): void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { toast } = useShell();
  const { user } = useSession();
  const { data: losses, error, isFetching, refetch } = useAccountLossesQuery();
  const [close] = useCloseAccountMutation();
  const { run, dialog } = useConfirmed();
  const endSession = useSessionEndingCall();
  const [sending, setSending] = useState(false);
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { password: 'account.settings.present-password' },
    prefix: 'closing',
  });
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);

  async function closeOnce(password: string | undefined): Promise<{ closed: boolean; next?: string }> {
    const { over, answer } = await endSession(() => run(() => close({ password })));
    const closed = over || (answer !== undefined && form.handleResponse(answer, explainLocked));
    return { closed, next: answer?.data?.next };
  }

  async function submit() {
    const { password } = form.values;
    if (!form.validate(asksInDialog ? {} : missing(FORM_TEXTS, { password }))) return;
    setSending(true);
    const { closed, next } = await closeOnce(asksInDialog ? undefined : password);
    setSending(false);
    if (!closed) return;
    if (user) await deleteUnsavedEdits(user);
    const done = intl.formatMessage({ id: 'account.settings.closing.done' });
    toast({ status: 'SUCCESS', title: done, timeout: 10_000 });
    // The shell forgets the person there; where the log-in service takes the page's place meanwhile, it tells them again.
    void navigate(href('logout'), { replace: true, state: { ...DISCARD_UNSAVED, done, next } });
  }

  return (
    <div ref={head} tabIndex={-1} className={styles.box}>
      {!losses && error && (
        <LoadFailed text="account.settings.closing.failed" retrying={isFetching} onRetry={refetch} />
      )}
      {!losses && !error && <Skeleton lines={3} />}
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
            sending={sending}
            onSubmit={submit}
            onCancel={onCancel}
            cancelLabel="account.settings.closing.keep"
          >
            {!asksInDialog && <PasswordField {...form.field('password')} autoComplete="current-password" />}
          </SubmitForm>
        </>
      )}
      {dialog}
    </div>
  );
}

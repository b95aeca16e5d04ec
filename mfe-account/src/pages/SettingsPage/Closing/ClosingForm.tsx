import { DISCARD_UNSAVED, deleteUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { MessageBox, Skeleton } from '@portal/ui/basic';
import { PasswordField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useAccountLossesQuery, useCloseAccountMutation } from '../../../api/settings.api';
import { LoadFailed } from '../../../components/LoadFailed';
import { SettingsForm, useFieldError } from '../../../components/SettingsForm';
import { useAttempt } from '../../../components/useAttempt';
import { missing } from '../../../model/field-error';
import styles from './ClosingForm.module.css';

const TEXTS = { locked: 'account.failure.locked' };

/** What is lost, and the password once more. */
export function ClosingForm({ onCancel }: { onCancel(): void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { toast } = useShell();
  const { user } = useSession();
  const { data: losses, isError, isFetching, refetch } = useAccountLossesQuery();
  const [close, { isLoading }] = useCloseAccountMutation();
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { password: intl.formatMessage({ id: 'account.settings.present-password' }) };
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);

  async function submit() {
    if (attempt.refuse(missing({ password }))) return;
    attempt.clear();
    if (!attempt.took(await close({ password }), TEXTS)) return;
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
          <SettingsForm
            attempt={attempt}
            prefix="closing"
            labels={labels}
            submitLabel={intl.formatMessage({ id: 'account.settings.closing.action' })}
            destructive
            sending={isLoading}
            onSubmit={submit}
            onCancel={onCancel}
            cancelLabel={intl.formatMessage({ id: 'account.settings.closing.keep' })}
          >
            <PasswordField
              id="closing-password"
              name="password"
              label={labels.password}
              required
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={error('password')}
            />
          </SettingsForm>
        </>
      )}
    </div>
  );
}

import { DISCARD_UNSAVED, deleteUnsavedEdits } from '@portal/auto-save/delete-unsaved-edits';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { failureOf } from '@portal/forms/call-failure';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, Icon, MessageBox, Skeleton } from '@portal/ui/basic';
import { LogOut } from '@portal/ui/icons';
import { useState } from 'react';
import { useEndSessionsMutation, useOwnSessionsQuery } from '../../../api/settings.api';
import { LoadFailed } from '../../../components/LoadFailed';
import rows from '../../../components/Rows.module.css';
import { Section } from '../../../components/Section';
import { CHOICE_TEXTS } from '../../../model/form-texts';
import { useSessionEndingCall } from '../useSessionEndingCall';
import { SessionRow } from './SessionRow';

const TITLE_ID = 'sessions-title';

/** Where the person is logged in, and the way to end that. */
export function Sessions() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { confirm, saveEdits, toast } = useShell();
  const { user } = useSession();
  const { data, error: unread, isFetching, refetch } = useOwnSessionsQuery();
  const [end] = useEndSessionsMutation();
  const [error, setError] = useState<unknown>();
  const [endingAll, setEndingAll] = useState(false);
  const [ending, setEnding] = useState<readonly string[]>([]);
  const endSession = useSessionEndingCall();
  const [failedAll, setFailedAll] = useState(false);
  const failure = error !== undefined && failureOf(CHOICE_TEXTS, error);
  const message = failure && (
    <MessageBox status="error" announce>
      <FormattedMessage id={failure.id} values={failure.values} />
    </MessageBox>
  );

  async function endAll() {
    const sure = await confirm({
      title: intl.formatMessage({ id: 'account.settings.sessions.all.question' }),
      body: intl.formatMessage({ id: 'account.settings.sessions.all.effect' }),
      okLabel: intl.formatMessage({ id: 'account.settings.sessions.all.action' }),
    });
    if (!sure || !(await savedOrGivenUp())) return;
    setError(undefined);
    setEndingAll(true);
    const { over, answer } = await endSession(() => end({ all: true }));
    if (!over) {
      setEndingAll(false);
      setFailedAll(true);
      return setError(answer?.error);
    }
    if (user) await deleteUnsavedEdits(user);
    // The shell forgets the person there.
    void navigate(href('logout'), { state: { ...DISCARD_UNSAVED, next: answer?.data?.next } });
  }
  /** Afterwards nothing can be saved any more. */
  async function savedOrGivenUp(): Promise<boolean> {
    setEndingAll(true);
    const saved = saveEdits ? await saveEdits() : !(user && (await hasUnsavedEdits(user)));
    setEndingAll(false);
    return (
      saved ||
      confirm({
        title: intl.formatMessage({ id: 'account.settings.sessions.unsaved.question' }),
        body: intl.formatMessage({ id: 'account.settings.sessions.all.unsaved' }),
        okLabel: intl.formatMessage({ id: 'account.settings.sessions.unsaved.action' }),
        destructive: true,
      })
    );
  }
  async function endOne(id: string) {
    const pressed = document.activeElement;
    setError(undefined);
    setEnding((others) => [...others, id]);
    const answer = await end({ id });
    const ended = answer.data?.ok || (await hasEnded(id));
    setEnding((all) => all.filter((other) => other !== id));
    if (!ended) {
      setFailedAll(false);
      return setError(answer.error);
    }
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.sessions.ended' }) });
    // The row leaves with its button, and takes the focus with it.
    if ([pressed, document.body].includes(document.activeElement)) document.getElementById(TITLE_ID)?.focus();
  }
  /** It may have ended although the answer was lost. */
  async function hasEnded(id: string): Promise<boolean> {
    const { data: left } = await refetch();
    return left?.sessions.every((session) => session.id !== id) ?? false;
  }

  return (
    <Section id={TITLE_ID} title="account.settings.sessions.heading">
      <p>
        <FormattedMessage id="account.settings.sessions.lead" />
      </p>
      {!failedAll && message}
      {!data && unread && (
        <LoadFailed text="account.settings.sessions.failed" retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !unread && <Skeleton lines={2} height={56} />}
      {data && (
        <ul className={rows.list}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} ending={ending.includes(session.id)} onEnd={endOne} />
          ))}
        </ul>
      )}
      {/* The list may be longer than the window: the answer stands where it was asked for. */}
      {failedAll && message}
      <div>
        <Button icon={<Icon of={LogOut} />} onClick={() => void endAll()} loading={endingAll}>
          <FormattedMessage id="account.settings.sessions.all.action" />
        </Button>
      </div>
    </Section>
  );
}

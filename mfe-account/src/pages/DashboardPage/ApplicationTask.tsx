import type { DashboardTask } from '@portal/contract/dashboard';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Deadline } from '@portal/positions/Deadline';
import { TimeLeftText } from '@portal/positions/TimeLeftText';
import { timeLeft } from '@portal/positions/time-left';
import { href } from '@portal/routing/hrefs';
import { LinkButton, ProgressBar, VisuallyHidden } from '@portal/ui/basic';
import { Pencil, Send } from '@portal/ui/icons';
import styles from './ApplicationTask.module.css';
import { TaskCard } from './TaskCard';

type ApplicationTaskData = Exclude<DashboardTask, { kind: 'confirm-email' }>;

interface Props {
  task: ApplicationTaskData;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** A draft to go on with, or changes that the employer has not got yet. */
export function ApplicationTask({ task: { kind, application }, now }: Props) {
  const intl = useIntl();
  const draft = kind === 'draft';
  return (
    <TaskCard
      icon={draft ? Pencil : Send}
      kind={<FormattedMessage id={draft ? 'account.dashboard.task.draft' : 'account.dashboard.task.unsent'} />}
      title={application.title}
      action={
        <LinkButton
          variant="primary"
          href={href('application', { campaignId: application.campaignId }, { step: draft ? undefined : 'changes' })}
        >
          <FormattedMessage id={draft ? 'account.dashboard.task.continue' : 'account.dashboard.task.review'} />
          <VisuallyHidden>: {application.title}</VisuallyHidden>
        </LinkButton>
      }
    >
      <p className={styles.employer}>{application.employer}</p>
      <p>
        <TimeLeftText end={application.applyPeriodEnd} now={now} />
        <span className={styles.deadline}>
          <Deadline end={application.applyPeriodEnd} over={timeLeft(application.applyPeriodEnd, now).kind === 'over'} />
        </span>
      </p>
      {draft ? (
        <ProgressBar
          value={application.fillPercent}
          label={intl.formatMessage({ id: 'account.dashboard.task.filled' })}
        />
      ) : (
        <p>
          <FormattedMessage id="account.dashboard.task.unsent-text" />
        </p>
      )}
    </TaskCard>
  );
}

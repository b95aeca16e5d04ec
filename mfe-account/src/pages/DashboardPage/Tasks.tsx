import type { Dashboard, DashboardTask } from '@portal/contract/dashboard';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Heading, Icon, LinkButton } from '@portal/ui/basic';
import { Search } from '@portal/ui/icons';
import { ApplicationTask } from './ApplicationTask';
import { EmailTask } from './EmailTask';
import { GigTasks } from './GigTasks';
import { NewsTask } from './NewsTask';
import styles from './Tasks.module.css';

interface Props {
  dashboard: Dashboard;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** What employers have said, then things to do next, most urgent first; for somebody who has nothing yet, how to begin. */
export function Tasks({ dashboard: { tasks, news = [], substitutions, counts }, now }: Props) {
  const any = tasks.length + news.length > 0 || substitutions !== undefined;
  const begun = counts.drafts + counts.sent + counts.finished > 0;
  return (
    <section className={styles.section} aria-labelledby="tasks-title">
      <Heading level={2} id="tasks-title">
        <FormattedMessage id="account.dashboard.tasks.heading" />
      </Heading>
      {any && (
        <ul className={styles.list}>
          {news.map((item) => (
            <li key={`${item.kind}:${item.application.campaignId}`} className={styles.item}>
              <NewsTask news={item} />
            </li>
          ))}
          {substitutions && <GigTasks gigs={substitutions} />}
          {tasks.map((task) => (
            <li key={keyOf(task)} className={styles.item}>
              {task.kind === 'confirm-email' ? (
                <EmailTask email={task.email} />
              ) : (
                <ApplicationTask task={task} now={now} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!any && (
        <div className={styles.empty}>
          <p className={styles.words}>
            <FormattedMessage id={begun ? 'account.dashboard.tasks.all-done' : 'account.dashboard.tasks.begin'} />
          </p>
          <LinkButton href={href('positions')} variant={begun ? 'default' : 'primary'} icon={<Icon of={Search} />}>
            <FormattedMessage id="account.dashboard.open-positions" values={{ count: counts.openCampaigns }} />
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function keyOf(task: DashboardTask): string {
  return task.kind === 'confirm-email' ? task.kind : `${task.kind}:${task.application.campaignId}`;
}

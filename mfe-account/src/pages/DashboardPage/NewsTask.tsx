import type { DashboardNews } from '@portal/contract/dashboard';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { type IconType, LinkButton, VisuallyHidden } from '@portal/ui/basic';
import { Calendar, Info, MessageSquare } from '@portal/ui/icons';
import styles from './ApplicationTask.module.css';
import { TaskCard } from './TaskCard';

interface Words {
  icon: IconType;
  kind: string;
  action: string;
  text?: string;
}

const WORDS: Record<Exclude<DashboardNews['kind'], 'interview'>, Words> = {
  decision: {
    icon: Info,
    kind: 'account.dashboard.news.decision',
    action: 'account.dashboard.news.read-decision',
    text: 'account.dashboard.news.decision-text',
  },
  message: {
    icon: MessageSquare,
    kind: 'account.dashboard.news.message',
    action: 'account.dashboard.news.read-message',
    text: 'account.dashboard.news.message-text',
  },
};

const INTERVIEWS = {
  open: { icon: Calendar, kind: 'account.dashboard.news.interview', action: 'account.dashboard.news.answer' },
  accepted: {
    icon: Calendar,
    kind: 'account.dashboard.news.interview-accepted',
    action: 'account.dashboard.news.view-interview',
  },
  'other-time': {
    icon: Calendar,
    kind: 'account.dashboard.news.interview-other-time',
    action: 'account.dashboard.news.view-interview',
  },
} as const satisfies Record<string, Words>;

function wordsOf({ kind, application }: DashboardNews): Words {
  return kind === 'interview' ? INTERVIEWS[application.status?.answer ?? 'open'] : WORDS[kind];
}

/** What an employer has said of a sent application: an interview to answer or to come to, a decision, a message. */
export function NewsTask({ news }: { news: DashboardNews }) {
  const intl = useIntl();
  const { title, employer, campaignId, status } = news.application;
  const { icon, kind, action, text } = wordsOf(news);
  const at = (instant: string, dateStyle: 'full' | 'medium') =>
    intl.formatDate(instant, { dateStyle, timeStyle: 'short' });
  const interview = news.kind === 'interview' ? status : undefined;
  return (
    <TaskCard
      icon={icon}
      kind={<FormattedMessage id={kind} />}
      title={title}
      action={
        <LinkButton variant="primary" href={href('application', { campaignId }, { step: 'sent' })}>
          <FormattedMessage id={action} />
          <VisuallyHidden>: {title}</VisuallyHidden>
        </LinkButton>
      }
    >
      <p className={styles.employer}>{employer}</p>
      {text && (
        <p>
          <FormattedMessage id={text} />
        </p>
      )}
      {interview?.start && (
        <p>
          <FormattedMessage id="account.dashboard.news.interview-at" values={{ at: at(interview.start, 'full') }} />
        </p>
      )}
      {interview?.answerBy && !interview.answer && (
        <p>
          <strong>
            <FormattedMessage id="account.dashboard.news.answer-by" values={{ at: at(interview.answerBy, 'medium') }} />
          </strong>
        </p>
      )}
    </TaskCard>
  );
}

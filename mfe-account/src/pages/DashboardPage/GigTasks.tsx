import type { Dashboard } from '@portal/contract/dashboard';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton } from '@portal/ui/basic';
import { Calendar, Info } from '@portal/ui/icons';
import { TaskCard } from './TaskCard';
import styles from './Tasks.module.css';

/** Offers and proposals that wait for an answer, and the gig that comes next. */
export function GigTasks({ gigs }: { gigs: NonNullable<Dashboard['substitutions']> }) {
  const intl = useIntl();
  const { offers, replyBy, proposals, next } = gigs;
  const at = (instant: string) => intl.formatDate(instant, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <>
      {offers > 0 && (
        <li className={styles.item}>
          <TaskCard
            icon={Info}
            kind={<FormattedMessage id="account.dashboard.gigs.offers" />}
            title={<FormattedMessage id="account.dashboard.gigs.offers-title" values={{ count: offers }} />}
            action={
              <LinkButton variant="primary" href={href('offers')}>
                <FormattedMessage id="account.dashboard.gigs.see-offers" />
              </LinkButton>
            }
          >
            {replyBy && (
              <p>
                <FormattedMessage id="account.dashboard.gigs.reply-by" values={{ count: offers, at: at(replyBy) }} />
              </p>
            )}
          </TaskCard>
        </li>
      )}
      {proposals > 0 && (
        <li className={styles.item}>
          <TaskCard
            icon={Info}
            kind={<FormattedMessage id="account.dashboard.gigs.proposals" />}
            title={<FormattedMessage id="account.dashboard.gigs.proposals-title" values={{ count: proposals }} />}
            action={
              <LinkButton variant="primary" href={href('gigs')}>
                <FormattedMessage id="account.dashboard.gigs.see-proposals" />
              </LinkButton>
            }
          />
        </li>
      )}
      {next && (
        <li className={styles.item}>
          <TaskCard
            icon={Calendar}
            kind={<FormattedMessage id="account.dashboard.gigs.next" />}
            title={next.task}
            action={
              <LinkButton href={href('gigs')}>
                <FormattedMessage id="account.dashboard.gigs.see-gigs" />
              </LinkButton>
            }
          >
            <p>{next.unit}</p>
            <p>{at(next.shift.start)}</p>
          </TaskCard>
        </li>
      )}
    </>
  );
}

import type { ApplicationListItem, ApplicationState } from '@portal/contract/application-list';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { StatusChip, type StatusChipProps, TextLink } from '@portal/ui/basic';
import { applicationHref } from '../../model/application-href';
import styles from './ApplicationRow.module.css';

const STATES: Record<ApplicationState, { text: string; status: StatusChipProps['status'] }> = {
  draft: { text: 'account.state.draft', status: 'draft' },
  sent: { text: 'account.state.sent', status: 'success' },
  'sent-with-changes': { text: 'account.state.sent-with-changes', status: 'warning' },
  cancelled: { text: 'account.state.cancelled', status: 'muted' },
  'period-ended': { text: 'account.state.period-ended', status: 'muted' },
};

/** One application: what it is for, how it stands and when something last happened to it. */
export function ApplicationRow({ application }: { application: ApplicationListItem }) {
  const intl = useIntl();
  const { text, status } = STATES[application.state];
  const day = (instant: string) => intl.formatDate(instant, { dateStyle: 'medium' });
  return (
    <div className={styles.row}>
      <div className={styles.names}>
        <TextLink alone href={applicationHref(application.campaignId, application.state)}>
          {application.title}
        </TextLink>
        <span className={styles.employer}>{application.employer}</span>
      </div>
      <div className={styles.state}>
        <StatusChip status={status}>
          <FormattedMessage id={text} />
        </StatusChip>
        <span className={styles.when}>
          {application.sendDate ? (
            <FormattedMessage id="account.dashboard.sent-on" values={{ date: day(application.sendDate) }} />
          ) : (
            <FormattedMessage id="account.dashboard.edited-on" values={{ date: day(application.editDate) }} />
          )}
        </span>
      </div>
    </div>
  );
}

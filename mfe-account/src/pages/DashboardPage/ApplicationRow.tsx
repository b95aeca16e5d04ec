import { StateChips } from '@portal/application-states/StateChips';
import type { ApplicationListItem } from '@portal/contract/application-list';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { TextLink } from '@portal/ui/basic';
import { applicationHref } from '../../model/application-href';
import styles from './ApplicationRow.module.css';

interface Props {
  application: ApplicationListItem;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** One application: what it is for, how it stands and when something last happened to it. */
export function ApplicationRow({ application, now }: Props) {
  const intl = useIntl();
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
        <StateChips application={application} now={now} />
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

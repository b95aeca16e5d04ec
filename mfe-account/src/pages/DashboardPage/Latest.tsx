import type { Dashboard } from '@portal/contract/dashboard';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Heading, TextLink } from '@portal/ui/basic';
import { ApplicationRow } from './ApplicationRow';
import styles from './Latest.module.css';

interface Props {
  dashboard: Dashboard;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** How many applications there are, and the latest of them. */
export function Latest({ dashboard: { counts, latestApplications }, now }: Props) {
  if (latestApplications.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="latest-title">
      <Heading level={2} id="latest-title">
        <FormattedMessage id="account.dashboard.latest.heading" />
      </Heading>
      <p className={styles.counts}>
        <FormattedMessage
          id="account.dashboard.counts"
          values={{ drafts: counts.drafts, sent: counts.sent, finished: counts.finished }}
        />
      </p>
      <ul className={styles.list}>
        {latestApplications.map((application) => (
          <li key={application.campaignId}>
            <ApplicationRow application={application} now={now} />
          </li>
        ))}
      </ul>
      <div className={styles.links}>
        <TextLink alone href={href('applications')}>
          <FormattedMessage id="account.dashboard.all-applications" />
        </TextLink>
      </div>
    </section>
  );
}

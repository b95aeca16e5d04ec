import { StateChips } from '@portal/application-states/StateChips';
import type { ApplicationListItem } from '@portal/contract/application-list';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Heading, LinkButton, ProgressBar } from '@portal/ui/basic';
import { LazyActionsMenu } from '../../components/life-cycle/LazyActionsMenu';
import { type ApplicationAction, listActions } from '../../model/application-actions';
import styles from './ApplicationCard.module.css';

interface Props {
  application: ApplicationListItem;
  /** Epoch ms by the server's clock. */
  now: number;
  onAction(action: ApplicationAction): void;
}

/** One application: what it is, where it stands, and the next step. */
export function ApplicationCard({ application, now, onAction }: Props) {
  const intl = useIntl();
  const { state, title, employer, applyPeriodEnd, sendDate, receiptNumber, fillPercent, campaignId } = application;
  const at = (instant: string) => intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' });
  const editable = state === 'draft' || state === 'sent-with-changes';
  const titleId = `application-${campaignId}`;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.name}>
          <Heading level={2} size={4} id={titleId}>
            {title}
          </Heading>
          <p className={styles.employer}>{employer}</p>
        </div>
        <StateChips application={application} now={now} />
      </div>
      <dl className={styles.facts}>
        {applyPeriodEnd && (
          <div>
            <dt>
              <FormattedMessage id="application.list.deadline" />
            </dt>
            <dd>
              <FormattedMessage id="application.list.deadline-at" values={{ at: at(applyPeriodEnd) }} />
            </dd>
          </div>
        )}
        {sendDate && (
          <div>
            <dt>
              <FormattedMessage id="application.list.sent" />
            </dt>
            <dd>{at(sendDate)}</dd>
          </div>
        )}
        {receiptNumber && (
          <div>
            <dt>
              <FormattedMessage id="application.list.receipt" />
            </dt>
            <dd>{receiptNumber}</dd>
          </div>
        )}
      </dl>
      {state === 'draft' && (
        <ProgressBar value={fillPercent} label={intl.formatMessage({ id: 'application.form.filled' })} />
      )}
      <div className={styles.actions}>
        <LinkButton
          href={href('application', { campaignId }, state === 'sent' ? { step: 'sent' } : undefined)}
          variant={editable ? 'primary' : 'default'}
          aria-describedby={titleId}
        >
          <FormattedMessage id={editable ? 'application.list.continue' : 'application.list.view'} />
        </LinkButton>
        <LazyActionsMenu title={title} actions={listActions(application, now)} onAction={onAction} />
      </div>
    </article>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, LinkButton, MessageBox, Skeleton, Stack } from '@portal/ui/basic';
import { useForm } from '../../components/form-context';
import styles from './SentStep.module.css';

/** The application has arrived: its number and time, and what comes next. */
export function SentStep({ onBack }: { onBack(): void }) {
  const intl = useIntl();
  const { view } = useForm();
  usePageTitle(intl.formatMessage({ id: 'application.sent.title' }));
  const { receipt } = view;
  return (
    <div className={styles.sent}>
      <Heading level={1} tabIndex={-1}>
        <FormattedMessage id="application.sent.title" />
      </Heading>
      <MessageBox status="success" title={view.campaign.title}>
        {view.campaign.employer}
      </MessageBox>
      {receipt ? (
        <dl className={styles.receipt}>
          <div>
            <dt>
              <FormattedMessage id="application.sent.number" />
            </dt>
            <dd className={styles.number}>{receipt.number}</dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="application.sent.time" />
            </dt>
            <dd>{intl.formatDate(receipt.sentAt, { dateStyle: 'long', timeStyle: 'short' })}</dd>
          </div>
        </dl>
      ) : (
        <Skeleton lines={2} />
      )}
      <p className={styles.text}>
        <FormattedMessage id="application.sent.text" />
      </p>
      <Stack row gap={2}>
        <LinkButton variant="primary" href={href('applications')}>
          <FormattedMessage id="application.to-applications" />
        </LinkButton>
        <Button onClick={onBack}>
          <FormattedMessage id="application.sent.back" />
        </Button>
      </Stack>
    </div>
  );
}

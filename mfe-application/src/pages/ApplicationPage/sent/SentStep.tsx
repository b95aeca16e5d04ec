import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { page, usePageTitle, useSession } from '@portal/shell-kit';
import { Button, Heading, Icon, LinkButton, MessageBox, Skeleton, Stack } from '@portal/ui/basic';
import { Download, FileText } from '@portal/ui/icons';
import { Suspense } from 'react';
import { receiptPdf } from '../../../api/life-cycle.api';
import { useForm } from '../../../components/form-context';
import { download } from '../../../components/life-cycle/download';
import { ReceiptFacts } from './ReceiptFacts';
import styles from './SentStep.module.css';

const ApplicationTimeline = page(
  () => import(/* webpackChunkName: "ApplicationTimeline" */ '../timeline/ApplicationTimeline'),
);

interface Props {
  /** Sent a moment ago, and not looked up later. */
  fresh: boolean;
  onBack(): void;
  onPrint(): void;
}

/** The application has arrived: its number and time, how that can be proved, and what comes next. */
export function SentStep({ fresh, onBack, onPrint }: Props) {
  const intl = useIntl();
  const { application, view } = useForm();
  const { user } = useSession();
  const title = intl.formatMessage({ id: fresh ? 'application.sent.title' : 'application.sent.receipt' });
  usePageTitle(title);
  const { receipt } = view;
  const timeLine = (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ApplicationTimeline application={application} />
    </Suspense>
  );
  return (
    <div className={styles.sent}>
      <Heading level={1} tabIndex={-1}>
        {title}
      </Heading>
      <MessageBox status="success" title={view.campaign.title}>
        {view.campaign.employer}
      </MessageBox>
      {/* A moment after sending the receipt comes first; later it is what has happened since. */}
      {!fresh && timeLine}
      {receipt ? <ReceiptFacts receipt={receipt} /> : <Skeleton lines={4} />}
      <p className={styles.text}>
        {fresh && user ? (
          <FormattedMessage id="application.sent.mailed" values={{ email: user.email }} />
        ) : (
          <FormattedMessage id="application.sent.mailed-then" />
        )}{' '}
        {!view.outOfDate && (
          <FormattedMessage
            id={view.campaign.applyPeriodEnd ? 'application.sent.text' : 'application.sent.text-open'}
          />
        )}
      </p>
      <Stack row gap={2}>
        <LinkButton variant="primary" href={href('applications')}>
          <FormattedMessage id="application.to-applications" />
        </LinkButton>
        <Button icon={<Icon of={Download} />} onClick={() => download(receiptPdf(application))}>
          <FormattedMessage id="application.actions.pdf" />
        </Button>
        <Button icon={<Icon of={FileText} />} onClick={onPrint}>
          <FormattedMessage id="application.actions.print" />
        </Button>
        <Button onClick={onBack}>
          <FormattedMessage id={view.outOfDate ? 'application.sent.back' : 'application.sent.change'} />
        </Button>
      </Stack>
      {fresh && timeLine}
    </div>
  );
}

import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { usePageTitle, useSession } from '@portal/shell-kit';
import { Button, Heading, Icon, LinkButton, MessageBox, Skeleton, Stack } from '@portal/ui/basic';
import { Download, FileText } from '@portal/ui/icons';
import { useGetApplicationQuery } from '../../../api/application.api';
import { receiptPdf } from '../../../api/life-cycle.api';
import { FetchError } from '../../../components/FetchError';
import { useForm } from '../../../components/form-context';
import { download } from '../../../components/life-cycle/download';
import type { ApplicationAction } from '../../../model/application-actions';
import { SentNotice } from '../notices/SentNotice';
import type { Sending } from '../preview/preview-steps';
import { SENT_TITLES } from '../preview/useSend';
import { LazyTimeLine } from '../timeline/LazyTimeLine';
import { useEmployerStatus } from '../timeline/useEmployerStatus';
import { NextSteps } from './NextSteps';
import { ReceiptFold } from './ReceiptFold';
import styles from './SentStep.module.css';

interface Props {
  /** What was sent a moment ago; undefined where the receipt is looked up later. */
  sending: Sending | undefined;
  /** Shows what was sent. */
  onOpen(): void;
  onChange(): void;
  onPrint(): void;
  onPreview(): void;
  onAction(action: ApplicationAction): void;
}

/** The application has arrived: what comes next, by when and whom to ask, and how the arrival can be proved. */
export function SentStep({ sending, onOpen, onChange, onPrint, onPreview, onAction }: Props) {
  const intl = useIntl();
  const { application, view } = useForm();
  const { user } = useSession();
  const { locale } = useLocale();
  const { error, isFetching, refetch } = useGetApplicationQuery({ application, locale });
  const { loading, settled } = useEmployerStatus();
  const mayChange = !view.outOfDate && !settled && (sending !== undefined || !loading);
  const title = intl.formatMessage({ id: sending ? SENT_TITLES[sending] : 'application.sent.receipt' });
  usePageTitle(title);
  const { receipt } = view;
  const timeLine = <LazyTimeLine application={application} />;
  return (
    <div className={styles.sent}>
      <Heading level={1} tabIndex={-1}>
        {title}
      </Heading>
      <MessageBox status="success" title={view.campaign.title}>
        <Stack gap={1}>
          <p>{view.campaign.employer}</p>
          {view.sendDateAsString && (
            <p>
              <FormattedMessage id="application.sent.at" values={{ at: view.sendDateAsString }} />
            </p>
          )}
          {sending === 'changes' && (
            <p>
              <FormattedMessage id="application.sent.replaces" />
            </p>
          )}
        </Stack>
      </MessageBox>
      {/* Made while it was on its way, or on another device. */}
      {view.unsentChanges && <SentNotice onAction={onAction} onPreview={onPreview} />}
      <p className={styles.text}>
        {sending && user ? (
          <FormattedMessage id="application.sent.mailed" values={{ email: user.email }} />
        ) : (
          <FormattedMessage id="application.sent.mailed-then" />
        )}
      </p>
      {/* A moment after sending the receipt comes first; later it is what has happened since. */}
      {!sending && timeLine}
      <NextSteps justSent={sending === 'first'} />
      {receipt && <ReceiptFold receipt={receipt} />}
      {!receipt && error && (
        <FetchError
          text="application.read.failed"
          button="application.preview.retry"
          fetching={isFetching}
          onRetry={refetch}
        />
      )}
      {!receipt && !error && isFetching && <Skeleton lines={1} />}
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
        <Button onClick={onOpen}>
          <FormattedMessage id="application.sent.back" />
        </Button>
        {mayChange && (
          <Button onClick={onChange}>
            <FormattedMessage id="application.sent.change" />
          </Button>
        )}
      </Stack>
      {sending && timeLine}
    </div>
  );
}

import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, Icon, MessageBox, Skeleton, Stack } from '@portal/ui/basic';
import { ArrowLeft, FileText } from '@portal/ui/icons';
import { useGetSentVersionQuery } from '../../../api/life-cycle.api';
import { useGetPreviewQuery } from '../../../api/preview.api';
import { FetchError } from '../../../components/FetchError';
import { useForm } from '../../../components/form-context';
import { ApplicationDocument } from '../../../sections/document/ApplicationDocument';
import styles from './PrintStep.module.css';
import { ReceiptFacts } from './ReceiptFacts';
import { useFlushBeforePrint } from './useFlushBeforePrint';

/** The document for the printer: what was sent, or what the form holds where nothing was sent. */
export function PrintStep({ onBack }: { onBack(): void }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { application, view, readOnly } = useForm();
  const sent = view.applied && view.receipt !== undefined;
  const saved = useFlushBeforePrint(sent || readOnly);
  const asked = { refetchOnMountOrArgChange: true } as const;
  const version = useGetSentVersionQuery({ application, locale }, { ...asked, skip: !sent });
  const draft = useGetPreviewQuery({ application }, { ...asked, skip: sent || saved === undefined });
  const content = sent ? version.data?.sent : draft.data;
  const { error, isFetching, refetch } = sent ? version : draft;
  const title = intl.formatMessage({ id: 'application.print.title' });
  usePageTitle(`${view.campaign.title} – ${title}`);
  return (
    <div className={styles.step}>
      <div className={styles.screen}>
        <Heading level={1} tabIndex={-1}>
          {title}
        </Heading>
        <p className={styles.lead}>
          <FormattedMessage id={sent ? 'application.print.sent' : 'application.print.draft'} />
        </p>
        <Stack row gap={2}>
          <Button icon={<Icon of={ArrowLeft} />} onClick={onBack}>
            <FormattedMessage id="application.print.back" />
          </Button>
          <Button variant="primary" icon={<Icon of={FileText} />} disabled={!content} onClick={() => window.print()}>
            <FormattedMessage id="application.print.ok" />
          </Button>
        </Stack>
      </div>
      {saved === false && (
        <MessageBox status="error" announce>
          <FormattedMessage id="application.changes.unsaved" />
        </MessageBox>
      )}
      {!content && error && (
        <FetchError
          text="application.preview.failed"
          button="application.preview.retry"
          fetching={isFetching}
          onRetry={refetch}
        />
      )}
      {!content && !error && <Skeleton lines={10} />}
      {content && <ApplicationDocument preview={content} />}
      {version.data && <ReceiptFacts receipt={version.data.receipt} plain />}
    </div>
  );
}

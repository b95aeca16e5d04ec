import { FormattedMessage, useLocale } from '@portal/i18n';
import { Button, MessageBox, Skeleton, Stack } from '@portal/ui/basic';
import { useGetSentVersionQuery } from '../../../api/life-cycle.api';
import { useSaveStatus } from '../../../components/auto-save-context';
import { FetchError } from '../../../components/FetchError';
import { useForm } from '../../../components/form-context';
import type { ApplicationAction } from '../../../model/application-actions';
import { ApplicationDocument } from '../../../sections/document/ApplicationDocument';
import { useAskToSave } from '../form/useAskToSave';
import { FormHeader } from '../header/FormHeader';
import { SaveAnnouncement, SaveLine } from '../header/SaveLine';
import { StateNotice } from '../notices/StateNotice';
import { LazyTimeLine } from '../timeline/LazyTimeLine';
import styles from './ReadStep.module.css';

interface Props {
  title: string;
  automatic: boolean;
  clockOffset: number;
  onAction(action: ApplicationAction): void;
  /** Opens the form. */
  onChange(): void;
  onPreview(): void;
}

/** The application as the employer has it, with its state beside; to change it is a choice. */
export function ReadStep({ title, automatic, clockOffset, onAction, onChange, onPreview }: Props) {
  const { locale } = useLocale();
  const { application, readOnly } = useForm();
  const { unsaved } = useSaveStatus();
  const askToSave = useAskToSave();
  const act = (action: ApplicationAction) => askToSave(action, () => onAction(action));
  const { data, error, isFetching, refetch } = useGetSentVersionQuery(
    { application, locale },
    { refetchOnMountOrArgChange: 5 },
  );
  return (
    <div className={styles.page}>
      <FormHeader title={title} clockOffset={clockOffset} onAction={act} />
      {!readOnly && <SaveAnnouncement automatic={automatic} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          {!readOnly && unsaved > 0 && (
            <MessageBox status="warning">
              <Stack gap={2}>
                <SaveLine automatic={automatic} fields={false} />
                <div>
                  <Button onClick={onChange}>
                    <FormattedMessage id="application.read.go-on" />
                  </Button>
                </div>
              </Stack>
            </MessageBox>
          )}
          <StateNotice onAction={act} onPreview={() => askToSave('preview', onPreview)} onChange={onChange} />
        </div>
        <div className={styles.document}>
          <LazyTimeLine application={application} />
          <p className={styles.lead}>
            <FormattedMessage id="application.print.sent" />
          </p>
          {data && <ApplicationDocument preview={data.sent} />}
          {!data && error && (
            <FetchError
              text="application.read.failed"
              button="application.preview.retry"
              fetching={isFetching}
              onRetry={refetch}
            />
          )}
          {!data && !error && <Skeleton lines={10} />}
        </div>
      </div>
    </div>
  );
}

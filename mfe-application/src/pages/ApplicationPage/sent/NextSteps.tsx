import type { StatusSummary } from '@portal/contract/application-status';
import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Heading, Icon, Skeleton, StatusChip } from '@portal/ui/basic';
import { Check, RefreshCw } from '@portal/ui/icons';
import { type ReactNode, useState } from 'react';
import { positionAsked, useGetPositionQuery } from '../../../api/position.api';
import { FetchError } from '../../../components/FetchError';
import { useForm } from '../../../components/form-context';
import { useEmployerStatus } from '../timeline/useEmployerStatus';
import { ContactLines } from './ContactLines';
import styles from './NextSteps.module.css';

type Progress = 'now' | 'done';

/** How far the steps are that the employer's status is about. */
const PROGRESS: Partial<Record<StatusSummary['status'], { reads: Progress; interviews?: Progress }>> = {
  'in-process': { reads: 'now' },
  interview: { reads: 'done', interviews: 'now' },
};

interface Props {
  /** It has been sent for the first time a moment ago: the employer has done nothing yet that would have to be waited for. */
  justSent: boolean;
}

/** What happens to the application now, by when, and whom to ask: in the employer's words where there are any. After a decision, whom to ask. */
export function NextSteps({ justSent }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { view } = useForm();
  const { status, interviewOver, loading: statusLoading } = useEmployerStatus();
  const loading = statusLoading && !justSent;
  const { applyPeriodEnd } = view.campaign;
  const { data, error, isFetching, refetch } = useGetPositionQuery(positionAsked(view.campaign, locale));
  const [retried, setRetried] = useState(false);
  // What failed for the preview is asked for once more here, before anything is said of it.
  const failed = error !== undefined && (!isFetching || retried);
  const retry = () => {
    setRetried(true);
    void refetch();
  };
  // An API of an earlier version tells less of a position.
  const { process = {}, contacts = [], language }: Partial<Position> = data ?? {};
  const decided = status?.status === 'decision';
  // Of a position without a page the employer has said nothing.
  const known = data !== undefined || (error !== undefined && 'status' in error && error.status === 404);
  const end = applyPeriodEnd && intl.formatDate(applyPeriodEnd, { dateStyle: 'medium', timeStyle: 'short' });
  const { reads, interviews } = (status && PROGRESS[status.status]) ?? {};
  return (
    <section className={styles.steps} aria-labelledby="next-steps">
      <Heading level={2} id="next-steps">
        <FormattedMessage id={decided ? 'application.next.title-decided' : 'application.next.title'} />
      </Heading>
      {!known && failed && <FetchError text="application.next.failed" fetching={isFetching} onRetry={retry} />}
      {((!known && !failed) || loading) && <Skeleton lines={4} />}
      {!loading && (known || failed) && (
        <dl className={styles.list}>
          {known && !decided && (
            <>
              <Fact name="reads" lang={process.reads && language} progress={reads}>
                {process.reads ?? (
                  <FormattedMessage id={`application.next.reads-${reads === undefined ? 'general' : 'unsaid'}`} />
                )}
              </Fact>
              {process.interviews && (
                <Fact name="interviews" lang={language} progress={interviewOver ? 'done' : interviews}>
                  {process.interviews}
                </Fact>
              )}
              {process.decision && (
                <Fact name="decision" lang={language}>
                  {process.decision}
                </Fact>
              )}
            </>
          )}
          {!decided && !view.outOfDate && (
            <Fact name="change">
              {end ? (
                <FormattedMessage id="application.next.change-until" values={{ at: end }} />
              ) : (
                <FormattedMessage id="application.sent.text-open" />
              )}
            </Fact>
          )}
          {known && (
            <Fact name="ask" lang={contacts.length > 0 ? language : undefined}>
              {contacts.length > 0 ? (
                <ContactLines contacts={contacts} />
              ) : (
                <FormattedMessage id="application.next.ask-general" values={{ employer: view.campaign.employer }} />
              )}
            </Fact>
          )}
        </dl>
      )}
    </section>
  );
}

const LOOKS = {
  now: { status: 'primary', icon: RefreshCw, text: 'application.next.now' },
  done: { status: 'success', icon: Check, text: 'application.next.done' },
} as const;

interface FactProps {
  name: string;
  /** Of words that are the employer's. */
  lang?: string;
  progress?: Progress;
  children: ReactNode;
}

function Fact({ name, lang, progress, children }: FactProps) {
  const look = progress && LOOKS[progress];
  return (
    <div>
      <dt className={styles.name}>
        <FormattedMessage id={`application.next.${name}`} />
        {look && (
          <StatusChip status={look.status} icon={<Icon of={look.icon} size={16} />}>
            <FormattedMessage id={look.text} />
          </StatusChip>
        )}
      </dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}

import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { CompactPositions } from '@portal/positions/CompactPositions';
import { useServerTime } from '@portal/positions/useServerTime';
import { useSession } from '@portal/shell-kit';
import { Button, MessageBox, Skeleton } from '@portal/ui/basic';
import { useDashboardQuery } from '../../api/dashboard.api';
import { AccountFrame } from '../../components/AccountFrame';
import styles from './DashboardPage.module.css';
import { InternalPositions } from './InternalPositions';
import { Latest } from './Latest';
import { Tasks } from './Tasks';

/** What to do next, and how one's applications are doing. */
export default function DashboardPage() {
  const intl = useIntl();
  const { locale } = useLocale();
  const firstName = useSession().user?.firstName;
  // What one did elsewhere in the portal must show here at once, so every visit asks anew, behind what is already known.
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useDashboardQuery(
    { locale },
    { refetchOnMountOrArgChange: 5 },
  );
  const now = useServerTime(data?.serverTime, fulfilledTimeStamp);
  return (
    <AccountFrame
      title={intl.formatMessage({ id: 'account.dashboard.title' })}
      heading={firstName ? intl.formatMessage({ id: 'account.dashboard.greeting' }, { firstName }) : undefined}
    >
      {error && (
        <MessageBox status="error" announce title={<FormattedMessage id="account.dashboard.failed.title" />}>
          <div className={styles.failure}>
            <span aria-hidden={isFetching || undefined}>
              <FormattedMessage id="account.dashboard.failed.text" />
            </span>
            <Button size="small" onClick={refetch} loading={isFetching}>
              <FormattedMessage id="account.retry" />
            </Button>
          </div>
        </MessageBox>
      )}
      {!data && !error && <Skeleton lines={3} height={132} />}
      {data && (
        <>
          <Tasks dashboard={data} now={now} />
          <Latest dashboard={data} now={now} />
          {data.internal && data.internal.total > 0 && <InternalPositions total={data.internal.total} />}
        </>
      )}
      <CompactPositions />
    </AccountFrame>
  );
}

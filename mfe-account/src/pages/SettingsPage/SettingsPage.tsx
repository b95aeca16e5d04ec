import { useIntl } from '@portal/i18n';
import { Skeleton } from '@portal/ui/basic';
import { useAccountSettingsQuery } from '../../api/settings.api';
import { AccountFrame } from '../../components/AccountFrame';
import { LoadFailed } from '../../components/LoadFailed';
import { Closing } from './Closing/Closing';
import { LanguageChoice } from './LanguageChoice';
import { LogInDetails } from './LogInDetails/LogInDetails';
import { NotificationChoice } from './NotificationChoice';
import { OwnData } from './OwnData/OwnData';
import { Sessions } from './Sessions/Sessions';

export default function SettingsPage() {
  const intl = useIntl();
  const { data, isError, isFetching, refetch } = useAccountSettingsQuery();
  return (
    <AccountFrame title={intl.formatMessage({ id: 'account.settings.title' })}>
      {!data && isError && <LoadFailed text="account.settings.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !isError && <Skeleton lines={3} height={72} />}
      {data && <LogInDetails settings={data} />}
      <LanguageChoice />
      {data && (
        <>
          <NotificationChoice notifications={data.notifications} />
          <Sessions />
          <OwnData />
          <Closing />
        </>
      )}
    </AccountFrame>
  );
}

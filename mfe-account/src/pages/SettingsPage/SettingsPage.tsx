import { useIntl } from '@portal/i18n';
import { logsInAtService } from '@portal/routing/sign-on';
import { Skeleton } from '@portal/ui/basic';
import { useState } from 'react';
import { confirmsInDialog, useAccountSettingsQuery } from '../../api/settings.api';
import { AccountFrame } from '../../components/AccountFrame';
import { ConfirmationOutcome } from '../../components/confirmation/ConfirmationOutcome';
import { LoadFailed } from '../../components/LoadFailed';
import { Closing } from './Closing/Closing';
import { LanguageChoice } from './LanguageChoice';
import { LogInDetails } from './LogInDetails/LogInDetails';
import { NotificationChoice } from './NotificationChoice';
import { OwnData } from './OwnData/OwnData';
import { Passkeys } from './Passkeys/Passkeys';
import { Sessions } from './Sessions/Sessions';

export default function SettingsPage() {
  const intl = useIntl();
  // Another tab may have changed them: every visit asks anew, behind what is already known.
  const { data, error, isFetching, refetch } = useAccountSettingsQuery(undefined, { refetchOnMountOrArgChange: 5 });
  const [atService] = useState(logsInAtService);
  const serviceOnly = atService && data?.password === false;
  const asksInDialog = data !== undefined && confirmsInDialog(data);
  return (
    <AccountFrame title={intl.formatMessage({ id: 'account.settings.title' })}>
      <ConfirmationOutcome />
      {!data && error && <LoadFailed text="account.settings.failed" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={3} height={72} />}
      {data && <LogInDetails settings={data} />}
      {/* An older API has no calls about them. Who logs in at the log-in service alone may have some from before. */}
      {data?.passkeys !== undefined && (!serviceOnly || data.passkeys > 0) && <Passkeys serviceOnly={serviceOnly} />}
      <LanguageChoice />
      {data && (
        <>
          <NotificationChoice notifications={data.notifications} />
          <Sessions />
          <OwnData asksInDialog={asksInDialog} />
          <Closing asksInDialog={asksInDialog} />
        </>
      )}
    </AccountFrame>
  );
}

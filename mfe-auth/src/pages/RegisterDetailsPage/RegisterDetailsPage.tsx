import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Navigate } from '@portal/routing/react';
import { logsInAtService } from '@portal/routing/sign-on';
import { useState } from 'react';
import { AuthFrame } from '../../components/AuthFrame';
import { NotBegunHere } from '../../components/NotBegunHere';
import { RegistrationGate } from '../../components/RegistrationGate';
import { FirstSignOn } from '../../components/SignOn/FirstSignOn';
import { DetailsForm } from './DetailsForm';

/** Last step: the person's name and the account's user name and password. */
export default function RegisterDetailsPage() {
  const intl = useIntl();
  const [atService] = useState(logsInAtService);
  if (atService)
    return (
      <AuthFrame
        title={intl.formatMessage({ id: 'auth.sign-on.details.title' })}
        lead={<FormattedMessage id="auth.sign-on.details.lead" />}
      >
        <FirstSignOn />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={intl.formatMessage({ id: 'auth.details.title' })}
      lead={<FormattedMessage id="auth.details.lead" />}
    >
      <RegistrationGate step="details">
        {({ step, email }, shown) => {
          if (step === 'confirm') return <Navigate to={href('registerConfirm')} replace />;
          // The form says itself that the registration has ended, and keeps what was typed.
          if (step === 'start' && !shown) return <NotBegunHere fromLink={false} arrived={false} />;
          return <DetailsForm email={email} />;
        }}
      </RegistrationGate>
    </AuthFrame>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Navigate, useNavigate, useSearchParams } from '@portal/routing/react';
import { useConfirmRegistrationMutation } from '../../api/registration.api';
import { AuthFrame } from '../../components/AuthFrame';
import { CodeForm } from '../../components/CodeForm';
import { NotBegunHere } from '../../components/NotBegunHere';
import { RegistrationGate } from '../../components/RegistrationGate';
import { SendAgain } from './SendAgain';

/** Second step: the mailed code. Opening the mail's link only fills it in, as programs open links too; a person presses the button. */
export default function RegisterConfirmPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [confirm, { isLoading }] = useConfirmRegistrationMutation();
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  return (
    <AuthFrame title={intl.formatMessage({ id: 'auth.confirm.title' })}>
      <RegistrationGate step="confirm">
        {({ step, email }, shown) => {
          if (step === 'details') return <Navigate to={href('registerDetails')} replace />;
          if (step === 'start') return <NotBegunHere fromLink={code !== ''} arrived={shown} />;
          return (
            <>
              <p>
                <FormattedMessage id={email ? 'auth.confirm.lead-to' : 'auth.confirm.lead'} values={{ email }} />
              </p>
              <CodeForm
                initial={code}
                sending={isLoading}
                confirm={(typed) => confirm({ code: typed })}
                onConfirmed={() => navigate(href('registerDetails'))}
              />
              <SendAgain email={email} />
            </>
          );
        }}
      </RegistrationGate>
    </AuthFrame>
  );
}

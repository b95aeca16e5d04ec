import { useLocale } from '@portal/i18n';
import type { ComponentProps, ReactNode } from 'react';
import { useMailSignOnCodeMutation } from '../../api/sign-on.api';
import { AskAgain } from '../AskAgain';
import { CodeForm } from '../CodeForm';
import { useSendCode } from '../useSendCode';

interface Props extends Pick<ComponentProps<typeof CodeForm>, 'sending' | 'confirm'> {
  /** Where the code went. */
  email: string;
  /** The way to another address. */
  other: ReactNode;
}

/** Takes the code that was mailed to an address, and has another one sent for one that did not come or is too old. */
export function MailedCode({ email, other, sending, confirm }: Props) {
  const { locale } = useLocale();
  const [call, { isLoading, data, error }] = useMailSignOnCodeMutation();
  const mail = useSendCode(call);
  return (
    <>
      {/* What comes next takes the place of the form. */}
      <CodeForm initial="" sending={sending} confirm={confirm} onConfirmed={() => {}} />
      <AskAgain
        onAgain={() => void mail({ email, locale })}
        sending={isLoading}
        sent={data?.ok === true}
        error={error}
        other={other}
      />
    </>
  );
}

import { useLoginMutation } from '@portal/api-client';
import { useSendingPasskey } from '@portal/passkeys/usePasskeyLogin';
import { type FormEvent, useState } from 'react';

export const PASSWORD_ID = 'log-in-in-place-password';

/** The log-in by password of the person whose page it is. */
export function usePasswordLogIn(username: string) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<'missing' | 'refused' | 'locked' | 'no-answer'>();
  const [logIn, { isLoading }] = useLoginMutation();
  const sendingPasskey = useSendingPasskey();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sendingPasskey) return;
    // An empty password would count as a wrong one, of which there may be few.
    setFailure(password === '' ? 'missing' : undefined);
    if (password === '') return document.getElementById(PASSWORD_ID)?.focus();
    const { data } = await logIn({ username, password });
    if (!data?.ok) setFailure(!data ? 'no-answer' : data.error === 'locked' ? 'locked' : 'refused');
  };

  return { password, setPassword, failure, submit, isLoading, busy: isLoading || sendingPasskey };
}

export type PasswordLogInState = ReturnType<typeof usePasswordLogIn>;

import type { SaveEmailRequest } from '@portal/contract/authentication';
import { useRef } from 'react';
import type { useSendEmailCodeMutation } from '../../api/email.api';

/** Mails a code; where the answer is lost, asking once more for the same address mails no second one. */
export function useSendCode(send: ReturnType<typeof useSendEmailCodeMutation>[0]) {
  const lost = useRef<{ email: string; key: string }>(undefined);

  return async (request: SaveEmailRequest) => {
    const { email } = request;
    const call = lost.current?.email === email ? lost.current : { email, key: crypto.randomUUID() };
    const answer = await send({ ...request, key: call.key });
    lost.current = answer.data ? undefined : call;
    return answer;
  };
}

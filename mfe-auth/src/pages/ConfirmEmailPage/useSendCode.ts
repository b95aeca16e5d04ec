import type { SaveEmailRequest } from '@portal/contract/authentication';
import { useRef } from 'react';
import { useSendEmailCodeMutation } from '../../api/email.api';

/** Mails a code; where the answer is lost, asking once more for the same address mails no second one. */
export function useSendCode() {
  const [send, state] = useSendEmailCodeMutation();
  const lost = useRef<{ email: string; key: string }>(undefined);

  async function sendCode(request: SaveEmailRequest) {
    const { email } = request;
    const call = lost.current?.email === email ? lost.current : { email, key: crypto.randomUUID() };
    const answer = await send({ ...request, key: call.key });
    lost.current = answer.data ? undefined : call;
    return answer;
  }

  return [sendCode, state] as const;
}

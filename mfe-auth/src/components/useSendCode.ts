import { useRef } from 'react';

/**
 * Mails a code; where the answer is lost, asking once more for the same address mails no second one, which would make the first one wrong.
 * @returns `send` without the key
 */
export function useSendCode<Request extends { email: string; locale?: string }, Answer extends { data?: unknown }>(
  send: (request: Request & { key: string }) => PromiseLike<Answer>,
) {
  const lost = useRef<{ email: string; locale?: string; key: string }>(undefined);

  return async (request: Request) => {
    const { email, locale } = request;
    const same = lost.current?.email === email && lost.current.locale === locale;
    const call = same && lost.current ? lost.current : { email, locale, key: crypto.randomUUID() };
    const answer = await send({ ...request, key: call.key });
    lost.current = answer.data ? undefined : call;
    return answer;
  };
}

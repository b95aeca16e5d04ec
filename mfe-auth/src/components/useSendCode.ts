import { useRef } from 'react';

/** So long a press counts as the same request, milliseconds; after that the mail has come, or will not. */
const REPEAT_MS = 60_000;

/**
 * Mails a code; where the answer is lost, asking once more for the same address mails no second one, which would make the first one wrong.
 * @returns `send` without the key
 */
export function useSendCode<Request extends { email: string; locale?: string }, Answer extends { data?: unknown }>(
  send: (request: Request & { key: string }) => PromiseLike<Answer>,
) {
  const lost = useRef<{ email: string; locale?: string; key: string; at: number }>(undefined);

  return async (request: Request) => {
    const { email, locale } = request;
    const { current } = lost;
    const same = current?.email === email && current.locale === locale && Date.now() - current.at < REPEAT_MS;
    const call = same && current ? current : { email, locale, key: crypto.randomUUID(), at: Date.now() };
    const answer = await send({ ...request, key: call.key });
    lost.current = answer.data ? undefined : call;
    return answer;
  };
}

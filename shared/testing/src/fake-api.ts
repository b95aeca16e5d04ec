import { API_PREFIX } from '@portal/contract/limits';

type Answer = unknown | ((body: unknown, request: Request) => unknown | Promise<unknown>);

/**
 * Answers fetch in unit tests. Journeys run against the real API; this is for a component's own states alone.
 * @param answers by `METHOD path` below the API prefix (query left out); a `Response` is passed on as it is, anything else as JSON
 * @returns what was asked, in order
 */
export function fakeApi(answers: Record<string, Answer>) {
  const asked: { call: string; query: URLSearchParams; body: unknown; request: Request }[] = [];
  globalThis.fetch = (async (input: Request | string | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.slice(API_PREFIX.length + 1)}`;
    const text = await request.clone().text();
    const body = request.headers.get('content-type')?.startsWith('application/json') && text ? JSON.parse(text) : text;
    asked.push({ call, query: url.searchParams, body, request });
    if (!(call in answers)) return problem(404, 'not-found');
    const answer = answers[call];
    const value = typeof answer === 'function' ? await answer(body, request) : answer;
    return value instanceof Response
      ? value
      : new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  return { asked };
}

/** A refusal as the API words it (RFC 9457). */
export function problem(status: number, code: string, extra: object = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test', ...extra }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

import { API_PREFIX, IDEMPOTENCY_HEADER } from '@portal/contract/limits';

type Answer = unknown | ((body: unknown, request: Request) => unknown | Promise<unknown>);

/**
 * Answers fetch in unit tests. End-to-end tests run against the real API; this is for a component's own states alone.
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
    if (!(call in answers)) return named(problem(404, 'not-found'), request);
    const answer = answers[call];
    const value = typeof answer === 'function' ? await answer(body, request) : answer;
    const response =
      value instanceof Response
        ? value
        : new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
    return named(response, request);
  }) as typeof fetch;
  return { asked };
}

/** The API names the call that it answers. */
function named(response: Response, request: Request): Response {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key && !response.headers.has(IDEMPOTENCY_HEADER)) response.headers.set(IDEMPOTENCY_HEADER, key);
  return response;
}

/** An answer that is not the API's, though it may look like it. */
export function fromElsewhere(body: string, init?: ResponseInit): Response {
  const response = new Response(body, init);
  response.headers.set(IDEMPOTENCY_HEADER, 'none');
  return response;
}

/** An error as the API answers it (RFC 9457). */
export function problem(status: number, code: string, extra: object = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test', ...extra }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

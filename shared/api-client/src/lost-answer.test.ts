import { baseApi, createPortalStore } from './index';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.mutation<unknown, { key: string }>({
      query: ({ key }) => ({
        url: 'probe',
        method: 'POST',
        body: {},
        headers: key === '' ? {} : { 'idempotency-key': key },
      }),
      extraOptions: { isAnswer: (body) => typeof body === 'object' && body !== null && 'revision' in body },
    }),
    look: build.query<unknown, string>({ query: (url) => url }),
  }),
});
const KEY = '9a3bdc52-0000-4000-8000-000000000001';
const NAMED = { 'idempotency-key': KEY };

function ask(response: Response, key = KEY) {
  globalThis.fetch = (async () => response) as typeof fetch;
  return createPortalStore().dispatch(api.endpoints.probe.initiate({ key }));
}
const answer = JSON.stringify({ revision: 1 });
const html = '<!doctype html><title>Log in to the network</title>';

const error = JSON.stringify({ status: 422, code: 'invalid', requestId: 'r1' });

test('an answer that names its call and has the shape that was asked for is taken', async () => {
  expect((await ask(new Response(answer, { headers: NAMED }))).data).toEqual({ revision: 1 });
  expect((await ask(new Response(error, { status: 422, headers: NAMED }))).error).toMatchObject({ code: 'invalid' });
});

test.each([
  ['a page with status 200', () => new Response(html, { headers: { 'content-type': 'text/html' } })],
  ['an empty body with status 200', () => new Response('', { headers: NAMED })],
  ['no content', () => new Response(null, { status: 204, headers: NAMED })],
  ['a body that was cut off', () => new Response(answer.slice(0, -3), { headers: NAMED })],
  ['other JSON', () => new Response('{"ok":true}', { headers: NAMED })],
  ['JSON that is no object', () => new Response('17', { headers: NAMED })],
  ['the right shape that names no call', () => new Response(answer)],
  ['an error that names no call', () => new Response(error, { status: 422 })],
  ['a page with status 403', () => new Response(html, { status: 403, headers: NAMED })],
  ['a page with status 401', () => new Response(html, { status: 401 })],
  ['a page with status 413', () => new Response(html, { status: 413 })],
])('%s is no answer to a call with a key: nobody knows what became of it', async (_, from) => {
  expect((await ask(from())).error).toMatchObject({ kind: 'unreadable' });
});

test.each([
  [413, 'unreadable'],
  [429, 'problem'],
  [503, 'problem'],
])('the pause that a %i asks for in its header is kept', async (status, kind) => {
  const { error } = await ask(new Response('', { status, headers: { 'retry-after': '7' } }));
  expect(error).toMatchObject({ kind, retryAfterSeconds: 7 });
});

test('a call without a key is answered by whoever has the right shape', async () => {
  expect((await ask(new Response(answer), '')).data).toEqual({ revision: 1 });
  expect((await ask(new Response('{"ok":true}'), '')).error).toMatchObject({ kind: 'unreadable' });
});

test.each(['17', 'null', '"text"', '[{"revision":1}]'])(
  '%s answers nothing: every answer is an object',
  async (body) => {
    globalThis.fetch = (async () => new Response(body)) as typeof fetch;
    const { data, error } = await createPortalStore().dispatch(api.endpoints.look.initiate('probe'));
    expect([data, error]).toEqual([undefined, { kind: 'unreadable', retryAfterSeconds: undefined }]);
  },
);

import { createPortalStore, SESSION_EXPIRY_KEY, setTokenSource } from '@portal/api-client';
import { SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import { saveFetched } from './save-fetched';

let saved: { name: string; content: Blob }[] = [];
const blobs = new Map<string, Blob>();

beforeEach(() => {
  saved = [];
  localStorage.clear();
  setTokenSource({
    token: () => 'a-token',
    ready: async () => {},
    forget: () => {},
    leave: async () => 'none' as const,
  });
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void blobs.delete(url);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = blobs.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  setTokenSource(undefined);
});

/** What the server answers, in turn. */
function answer(...answers: (Partial<Omit<Response, 'headers'>> & { headers?: Record<string, string> })[]) {
  const call = jest.fn(async (_: string, __: { headers: Headers }) => {
    const { headers, ...rest } = answers.shift() ?? {};
    const blob = async () => new Blob(['content']);
    return { ok: true, status: 200, blob, ...rest, headers: new Headers(headers) } as Response;
  });
  globalThis.fetch = call as never;
  return call;
}

test('a file is fetched with the token and saved by the name of the link', async () => {
  const expiry = Date.now() + 60_000;
  jest.useFakeTimers();
  const call = answer({ headers: { [SESSION_EXPIRY_HEADER]: `${expiry};60` } });
  expect(await saveFetched(createPortalStore(), '/api/file', 'hakemus.pdf')).toBeUndefined();
  expect(call.mock.calls[0]?.[1].headers.get('authorization')).toBe('Bearer a-token');
  expect(saved.map(({ name }) => name)).toEqual(['hakemus.pdf']);
  expect(localStorage.getItem(SESSION_EXPIRY_KEY)).toBe(String(expiry));
  // The browser begins to read it later.
  expect(blobs.size).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(blobs.size).toBe(0);
});

test.each([
  [`attachment; filename="plain.pdf"; filename*=UTF-8''p%C3%A4%C3%A4t%C3%B6s.pdf`, 'päätös.pdf'],
  ['attachment; filename="plain.pdf"', 'plain.pdf'],
])('a link without a name takes that of the server (%s)', async (header, name) => {
  answer({ headers: { 'content-disposition': header } });
  await saveFetched(createPortalStore(), '/api/file', '');
  expect(saved.map((file) => file.name)).toEqual([name]);
});

test('an error is no file', async () => {
  answer({ ok: false, status: 404, json: async () => ({ code: 'not-found' }) });
  expect(await saveFetched(createPortalStore(), '/api/file', 'a.pdf')).toMatchObject({ status: 404 });
  globalThis.fetch = () => Promise.reject(new TypeError('no connection'));
  expect(await saveFetched(createPortalStore(), '/api/file', 'a.pdf')).toEqual({ kind: 'network' });
  expect(saved).toEqual([]);
});

test('a file that breaks off on the way is an error, and is not saved', async () => {
  answer({ blob: () => Promise.reject(new TypeError('the connection broke')) });
  expect(await saveFetched(createPortalStore(), '/api/file', 'a.pdf')).toEqual({ kind: 'network' });
  expect(saved).toEqual([]);
});

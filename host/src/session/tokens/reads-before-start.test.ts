import { baseApi, createPortalStore, SESSION_EXPIRY_KEY, setTokenSource } from '@portal/api-client';
import { ReadsBeforeStart } from './reads-before-start';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startRead: build.query<{ by: string }, void>({ query: () => 'positions' }),
    startWrite: build.mutation<{ by: string }, void>({ query: () => ({ url: 'feedback', method: 'POST' }) }),
  }),
});
const token = { token: () => 'a-token', ready: async () => {}, forget: () => {}, leave: async () => 'none' as const };
let asked: string[] = [];

/** Lets everything go on that does not wait. */
const rest = () => jest.advanceTimersByTimeAsync(1);

/** A page whose log-in service has not answered yet. @param refused whether calls without a token are refused */
function open(path: string, { refused = false } = {}) {
  window.history.replaceState(null, '', `/candidateportal${path}`);
  globalThis.fetch = jest.fn(async (request: Request) => {
    const by = request.headers.get('authorization') ?? 'nobody';
    asked.push(`${request.method} ${by}`);
    const isRefused = refused && by === 'nobody';
    const body = isRefused ? { code: 'not-found' } : { by };
    return new Response(JSON.stringify(body), {
      status: isRefused ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  }) as never;
  let begin = () => {};
  const reads = new ReadsBeforeStart(
    new Promise<void>((resolve) => {
      begin = resolve;
    }),
  );
  setTokenSource(reads.source);
  const store = createPortalStore();
  const logIn = () => {
    setTokenSource(token);
    begin();
  };
  return { reads, store, logIn };
}
const read = api.endpoints.startRead;

beforeEach(() => {
  asked = [];
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  setTokenSource(undefined);
});

test('a page for everybody is read at once, and once more by who turns out to be logged in', async () => {
  const { reads, store, logIn } = open('/positions');
  void store.dispatch(read.initiate());
  await rest();
  expect(read.select()(store.getState()).data).toEqual({ by: 'nobody' });
  logIn();
  await reads.repeat(store);
  // Until the answer comes the page keeps what it shows.
  expect(read.select()(store.getState()).data).toEqual({ by: 'nobody' });
  await rest();
  expect(read.select()(store.getState()).data).toEqual({ by: 'Bearer a-token' });
});

test('calls that change something wait, and so does a page that is for people who are logged in', async () => {
  const { store, logIn } = open('/positions');
  void store.dispatch(api.endpoints.startWrite.initiate());
  await jest.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([]);
  logIn();
  await rest();
  expect(asked).toEqual(['POST Bearer a-token']);

  asked = [];
  const other = open('/applications');
  void other.store.dispatch(read.initiate());
  await jest.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([]);
  other.logIn();
  await rest();
  expect(asked).toEqual(['GET Bearer a-token']);
});

test.each(['/login#state=s&code=c', '/login?begin=log-in'])(
  'the log-in page reads nothing as a visitor while it has an answer of the service, or goes on to it (%s)',
  async (address) => {
    const { store, logIn } = open(address);
    void store.dispatch(read.initiate());
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([]);
    logIn();
    await rest();
    expect(asked).toEqual(['GET Bearer a-token']);
  },
);

test('a service that is quick is waited for where somebody was logged in, so that nothing is read twice', async () => {
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 60_000));
  const { reads, store, logIn } = open('/positions');
  void store.dispatch(read.initiate());
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  logIn();
  await rest();
  await reads.repeat(store);
  await rest();
  expect(asked).toEqual(['GET Bearer a-token']);

  asked = [];
  const slow = open('/positions');
  void slow.store.dispatch(read.initiate());
  await jest.advanceTimersByTimeAsync(1_600);
  expect(asked).toEqual(['GET nobody']);
});

test('what is refused to visitors is asked for again once it is known who is there', async () => {
  const { store, logIn } = open('/positions', { refused: true });
  void store.dispatch(read.initiate());
  await rest();
  expect(asked).toEqual(['GET nobody']);
  expect(read.select()(store.getState()).isLoading).toBe(true);
  logIn();
  await rest();
  expect(read.select()(store.getState()).data).toEqual({ by: 'Bearer a-token' });
});

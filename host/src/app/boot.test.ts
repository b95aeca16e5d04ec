import { type PortalStore, SESSION_EXPIRY_KEY, sessionChecked } from '@portal/api-client';
import { SSO_MODE_META } from '@portal/contract/limits';
import { sessionUser } from '@portal/testing/session-user';
import { boot } from './boot';

const mockRender = jest.fn();
const mockFont = jest.fn();
const mockStart = jest.fn();
const mockTexts = jest.fn();
const mockBulletins = jest.fn();
jest.mock('react-dom/client', () => ({ createRoot: () => ({ render: mockRender }) }));
jest.mock('./App', () => ({ App: () => null }));
jest.mock('./text-font', () => ({
  fetchTextFont: () => {
    mockFont('fetched');
    return () => mockFont('shown', mockRender.mock.calls.length);
  },
}));
jest.mock('../messages/host-messages', () => ({ HostMessages: { preload: async () => {} } }));
jest.mock('./error-reporting', () => ({ keepErrors: () => [], startErrorReporting: () => {} }));
jest.mock('../remotes/start-remotes', () => ({ startRemotes: () => {} }));
const mockLoadedAnew = jest.fn();
jest.mock('../remotes/judge-document', () => ({
  isLoadedAnew: (isTyped: () => boolean) => mockLoadedAnew(isTyped()),
}));
jest.mock('../remotes/preload-route', () => ({ preloadRoute: async () => {} }));
jest.mock('../language/localization.api', () => ({ prefetchLocalization: () => mockTexts() }));
jest.mock('../shell/Bulletins/bulletins.api', () => ({
  prefetchBulletins: (_store: unknown, locale: string) => mockBulletins(locale),
}));
const mockCheck = jest.fn();
jest.mock('../session/session-check', () => ({
  ...jest.requireActual('../session/session-check'),
  checkSession: (_store: PortalStore, page: unknown) => mockCheck(page),
}));
jest.mock('../session/tokens/start-with-tokens', () => ({ startWithTokens: (store: PortalStore) => mockStart(store) }));

/** Opens a page that holds the tokens itself, while the log-in service does not answer. @returns answers for the service */
async function open(address: string): Promise<() => Promise<void>> {
  window.history.replaceState(null, '', `/candidateportal/${address}`);
  let answer = () => {};
  mockStart.mockReturnValue(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  void boot();
  await jest.advanceTimersByTimeAsync(10);
  return async () => {
    answer();
    await jest.advanceTimersByTimeAsync(10);
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  mockRender.mockReset();
  mockLoadedAnew.mockReset().mockReturnValue(false);
  mockFont.mockReset();
  mockTexts.mockReset().mockResolvedValue(undefined);
  mockBulletins.mockReset().mockResolvedValue(undefined);
  localStorage.clear();
  document.head.innerHTML = `<meta name="${SSO_MODE_META}" content="browser">`;
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => jest.useRealTimers());

// The guard and the reads decide what is drawn in it before it is known who is logged in.
test.each(['positions', 'login?lang=sv', 'applications'])(
  'the shell at %s is drawn while the log-in service has not answered, where nobody was logged in',
  async (address) => {
    await open(address);
    expect(mockRender).toHaveBeenCalledTimes(1);
  },
);

test('a browser in which somebody was logged in waits for a quick log-in service, and no longer', async () => {
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 60_000));
  await open('positions');
  await jest.advanceTimersByTimeAsync(1_400);
  expect(mockRender).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  expect(mockRender).toHaveBeenCalledTimes(1);
});

test.each(['login?begin=log-in&lang=fi', 'login?state=s&code=c', 'login#state=s&code=c'])(
  'a page on the way to the log-in service or back from it (%s) is drawn only when that has come to an end',
  async (address) => {
    const answer = await open(address);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mockRender).not.toHaveBeenCalled();
    await answer();
    expect(mockRender).toHaveBeenCalledTimes(1);
  },
);

test('the document’s language is not set anew where it is so already', async () => {
  document.documentElement.lang = 'fi';
  const changes: MutationRecord[] = [];
  new MutationObserver((records) => void changes.push(...records)).observe(document.documentElement, {
    attributeFilter: ['lang'],
  });
  await open('positions');
  expect(mockRender).toHaveBeenCalledTimes(1);
  expect(changes).toEqual([]);
  await open('positions?lang=sv');
  expect(document.documentElement.lang).toBe('sv');
});

test('the text’s font is asked for at once, and shown when the page is rendered', async () => {
  const answer = await open('login?state=s&code=c');
  expect(mockFont.mock.calls).toEqual([['fetched']]);
  await answer();
  expect(mockFont.mock.calls).toEqual([['fetched'], ['shown', 1]]);
});

test('the first rendering waits for the operators’ texts, and no longer than a moment', async () => {
  let come = () => {};
  mockTexts.mockReturnValue(
    new Promise<void>((resolve) => {
      come = resolve;
    }),
  );
  await open('positions');
  expect(mockRender).not.toHaveBeenCalled();
  come();
  await jest.advanceTimersByTimeAsync(10);
  expect(mockRender).toHaveBeenCalledTimes(1);
  mockTexts.mockReturnValue(new Promise(() => {}));
  await open('positions');
  await jest.advanceTimersByTimeAsync(400);
  expect(mockRender).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(mockRender).toHaveBeenCalledTimes(2);
});

test('bulletins are asked for again where the account has another language than the page', async () => {
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 60_000));
  document.documentElement.lang = 'sv';
  window.history.replaceState(null, '', '/candidateportal/dashboard');
  mockStart.mockImplementation(async (store: PortalStore) => {
    await Promise.resolve();
    store.dispatch(sessionChecked({ ok: true, useInternal: false, user: sessionUser }));
  });
  void boot();
  await jest.advanceTimersByTimeAsync(10);
  expect(mockBulletins.mock.calls).toEqual([['sv'], ['fi']]);
  expect(mockRender).toHaveBeenCalledTimes(1);
});

test('a page that is loaded anew for a newer document draws nothing and asks for nothing, and it is known whether something was typed', async () => {
  mockLoadedAnew.mockImplementation((isTyped) => !isTyped);
  document.body.innerHTML = '<div id="root"><div id="page-text"><input name="username"></div></div>';
  await open('positions');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(mockRender).not.toHaveBeenCalled();
  expect(mockTexts).not.toHaveBeenCalled();
  for (const field of document.querySelectorAll('input')) field.value = 'aino';
  await open('positions');
  expect(mockRender).toHaveBeenCalledTimes(1);
});

test('the check of the session knows whether the page is drawn', async () => {
  document.head.innerHTML = '';
  mockCheck.mockReturnValue(new Promise(() => {}));
  void boot();
  await jest.advanceTimersByTimeAsync(10);
  const isDrawn = () => mockCheck.mock.calls[0]?.[0].isDrawn();
  expect(isDrawn()).toBe(false);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(mockRender).toHaveBeenCalledTimes(1);
  expect(isDrawn()).toBe(true);
});

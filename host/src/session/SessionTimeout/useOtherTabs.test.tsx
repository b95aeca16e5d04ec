import {
  createPortalStore,
  forgetSessionExpiry,
  type PortalStore,
  Provider,
  SESSION_EXPIRY_KEY,
  sessionChecked,
} from '@portal/api-client';
import type { AuthenticationResponse } from '@portal/contract/authentication';
import { CSRF_COOKIE } from '@portal/contract/limits';
import { fakeApi } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useOtherTabs } from './useOtherTabs';

const MAIJA = { id: 'account-1', username: 'maija' };
const showAgain = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

let store: PortalStore;

function open(session?: AuthenticationResponse) {
  const reload = jest.fn();
  store = createPortalStore();
  if (session) store.dispatch(sessionChecked(session));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  renderHook(() => useOtherTabs(MAIJA, reload), { wrapper });
  return reload;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.hidden = false;
});

test('a page that the browser has kept since before a log-out is hidden at once and loaded anew', () => {
  const reload = open();
  forgetSessionExpiry();
  showAgain(true);
  expect(document.body.hidden).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that was kept while nobody logged out is shown as it was left', () => {
  forgetSessionExpiry();
  const reload = open();
  showAgain(true);
  expect(document.body.hidden).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['the same person, whose user name was changed there', 'account-1', 'maija-v', 0],
  ['somebody else, who has taken the user name', 'account-2', 'maija', 1],
])(
  'after a log-out and a log-in in another tab a page is loaded anew unless that is the same person: %s',
  async (_, id, username, reloads) => {
    const { asked } = fakeApi({
      'POST authentication/authenticated': { ok: true, user: { ...sessionUser, id, username }, useInternal: false },
    });
    const reload = open();
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_EXPIRY_KEY, newValue: null }));
    await waitFor(() => expect(store.getState().session.user?.username).toBe(username));
    expect(asked).toHaveLength(1);
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);

describe('a log-in in another window', () => {
  const as = (id: string, token: string) => ({
    ok: true,
    user: { ...sessionUser, ...MAIJA, id },
    token,
    useInternal: false,
  });
  const holdToken = (token: string) => {
    document.cookie = `${CSRF_COOKIE}=${token}`;
  };
  afterEach(() => {
    document.cookie = `${CSRF_COOKIE}=; max-age=0`;
  });

  test('is noticed also where it came before this page listened', async () => {
    fakeApi({ 'POST authentication/authenticated': as('account-2', 'second') });
    holdToken('second');
    open(as('account-1', 'first'));
    await waitFor(() => expect(store.getState().session.interruption).toBe('other-person'));
  });

  test('is not asked about where there was none', () => {
    const { asked } = fakeApi({});
    holdToken('first');
    open(as('account-1', 'first'));
    expect(asked).toEqual([]);
  });
});

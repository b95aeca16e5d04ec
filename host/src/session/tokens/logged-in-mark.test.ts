import { forgetSessionExpiry, rememberSessionExpiry, SESSION_EXPIRY_KEY } from '@portal/api-client';
import { keepLoggedInMark } from './logged-in-mark';

const MARK = 'portal_logged_in=1';

beforeEach(() => window.history.replaceState(null, '', '/candidateportal/'));

test.each([
  ['whose session goes on', Date.now() + 600_000, MARK],
  ['whose session has ended', Date.now() - 1, ''],
])('at the start the gateway is told by a cookie of somebody %s: %s', (_who, expiry, mark) => {
  // The opposite of what is to be said.
  document.cookie = `${MARK}; path=/candidateportal; max-age=${mark ? 0 : 60}`;
  localStorage.setItem(SESSION_EXPIRY_KEY, String(expiry));
  keepLoggedInMark();
  expect(document.cookie).toBe(mark);
  document.cookie = `${MARK}; path=/candidateportal; max-age=0`;
});

test('a log-in puts the cookie there, and a log-out takes it away', () => {
  forgetSessionExpiry();
  keepLoggedInMark();
  expect(document.cookie).toBe('');
  rememberSessionExpiry(`${Date.now() + 600_000};600`);
  expect(document.cookie).toBe(MARK);
  forgetSessionExpiry();
  expect(document.cookie).toBe('');
});

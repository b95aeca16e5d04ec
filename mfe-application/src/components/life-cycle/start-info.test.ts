import { forgetInfoShown, isInfoShown, rememberInfoShown } from './start-info';

const AINO = { id: 'account-1', username: 'aino' };
/** The same person after a change of the user name, wherever it was made. */
const RENAMED = { ...AINO, username: 'aino-v' };
const TAKER = { id: 'account-2', username: 'aino' };

beforeEach(() => localStorage.clear());

test('what was read is known under the new user name, not to whoever takes the old one, and goes at the log-out', () => {
  rememberInfoShown(AINO, 12);
  expect(isInfoShown(RENAMED, 12)).toBe(true);
  expect(isInfoShown(TAKER, 12)).toBe(false);
  forgetInfoShown(RENAMED);
  expect(localStorage).toHaveLength(0);
});

test('what an earlier version kept under the user name counts, and goes with the account', () => {
  rememberInfoShown({ username: 'aino' }, 12);
  expect(isInfoShown(AINO, 12)).toBe(true);
  rememberInfoShown(AINO, 13);
  expect([12, 13].map((id) => isInfoShown(RENAMED, id))).toEqual([true, true]);
  forgetInfoShown(RENAMED);
  expect(localStorage).toHaveLength(0);
});

import { findDraft, forgetDrafts, keepDraft, moveDrafts } from './message-drafts';

const AINO = { id: 'account-1', username: 'aino' };
/** The same person after a change of the user name, wherever it was made. */
const RENAMED = { ...AINO, username: 'aino-v' };
const TAKER = { id: 'account-2', username: 'aino' };

beforeEach(() => localStorage.clear());

test('an unsent message is found under the new user name, and goes at the log-out under it', () => {
  keepDraft(AINO, '12', { text: 'Milloin haastattelut ovat?' });
  expect(findDraft(RENAMED, '12').text).toBe('Milloin haastattelut ovat?');
  expect(findDraft(TAKER, '12').text).toBe('');
  forgetDrafts(RENAMED);
  expect(localStorage).toHaveLength(0);
});

test('what an earlier version kept under the user name moves to the account and takes the place of what was written before', () => {
  keepDraft(AINO, '12', { text: 'older' });
  keepDraft(AINO, '13', { text: 'of another application' });
  keepDraft({ username: 'aino' }, '12', { text: 'newer' });
  moveDrafts(AINO);
  expect(findDraft(RENAMED, '12').text).toBe('newer');
  expect(findDraft(RENAMED, '13').text).toBe('of another application');
  expect(findDraft(TAKER, '12').text).toBe('');
});

test('a message that an earlier version kept is found, changed and removed', () => {
  keepDraft({ username: 'aino' }, '12', { text: 'kept' });
  expect(findDraft(AINO, '12').text).toBe('kept');
  keepDraft(AINO, '12', { text: 'changed' });
  expect(findDraft(AINO, '12').text).toBe('changed');
  keepDraft(AINO, '12', { text: '' });
  expect(localStorage).toHaveLength(0);
});

test('a person without an account is known by the user name', () => {
  keepDraft({ username: 'aino' }, '12', { text: 'kept' });
  moveDrafts({ username: 'aino' });
  expect(findDraft({ username: 'aino' }, '12').text).toBe('kept');
});

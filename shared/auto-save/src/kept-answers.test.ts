import { dropAnswer, forgetAnswers, type KeptAnswer, keepAnswer, keptAnswers, moveAnswers } from './kept-answers';

const AINO = { id: 'account-1', username: 'aino' };
/** The same person after a change of the user name, wherever it was made. */
const RENAMED = { ...AINO, username: 'aino-v' };
const TAKER = { id: 'account-2', username: 'aino' };
const NOW = 1_000;

const answer = (subject: string, key: string, at: number): KeptAnswer => ({
  url: 'x',
  body: {},
  key,
  subject,
  kind: 'accept',
  about: 'a gig',
  at,
});
const keysOf = (owner: { id?: string; username: string }) => keptAnswers(owner, NOW).map(({ key }) => key);

beforeEach(() => localStorage.clear());

test('an answer is sent on under the new user name, and goes at the log-out under it', () => {
  keepAnswer(AINO, answer('offer:1', 'a', 1));
  expect(keysOf(RENAMED)).toEqual(['a']);
  expect(keysOf(TAKER)).toEqual([]);
  forgetAnswers(RENAMED);
  expect(localStorage).toHaveLength(0);
});

test('what an earlier version kept under the user name moves to the account, and the later of two answers stays', () => {
  keepAnswer({ username: 'aino' }, answer('offer:1', 'old', 1));
  keepAnswer({ username: 'aino' }, answer('offer:2', 'later', 4));
  keepAnswer({ username: 'account-1' }, answer('offer:1', 'new', 2));
  keepAnswer({ username: 'account-1' }, answer('offer:2', 'earlier', 3));
  moveAnswers(AINO);
  expect(keysOf(RENAMED)).toEqual(['new', 'later']);
  expect(keysOf(TAKER)).toEqual([]);
});

test('an answer that an earlier version kept is found, replaced and dropped', () => {
  keepAnswer({ username: 'aino' }, answer('offer:1', 'old', 1));
  expect(keysOf(AINO)).toEqual(['old']);
  keepAnswer(AINO, answer('offer:1', 'new', 2));
  expect(keysOf(AINO)).toEqual(['new']);
  dropAnswer(AINO, 'new');
  expect(localStorage).toHaveLength(0);
});

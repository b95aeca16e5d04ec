import { PasswordHasher, UNKNOWN_ACCOUNT_HASH } from './password-hasher';

test('a password is kept as Argon2id with 19 MiB, two passes, one lane, and is found again', async () => {
  const hasher = new PasswordHasher();
  const stored = await hasher.hash('pitkä salasana');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(stored, 'pitkä salasana'.normalize('NFD'))).toBe(true);
  expect(await hasher.verify(stored, 'toinen salasana')).toBe(false);
});

test('who has no account does not get in, after the same work', async () => {
  const hasher = new PasswordHasher();
  const password = 'the password of an account that does not exist';
  expect(await hasher.verify(UNKNOWN_ACCOUNT_HASH, password)).toBe(true);
  expect(await hasher.verify(undefined, password)).toBe(false);
  const work = (hash: string) => hash.split('$').slice(0, -2);
  expect(work(UNKNOWN_ACCOUNT_HASH)).toEqual(work(await hasher.hash('pitkä salasana')));
});

test('a flood of log-ins is turned away once the queue is full, and the rest is served', async () => {
  const hasher = new PasswordHasher();
  const flood = Promise.allSettled(Array.from({ length: 100 }, () => hasher.hash('pitkä salasana')));
  await expect(hasher.verify(undefined, 'a')).rejects.toMatchObject({ status: 503 });
  const outcomes = await flood;
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(100 - 4 - 64);
  expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfter: 1 } });
  expect(await hasher.verify(await hasher.hash('a'), 'a')).toBe(true);
  expect(await hasher.verify(undefined, 'a')).toBe(false);
});

import { PasswordHasher } from './password-hasher';

test('a password is kept as Argon2id with 19 MiB, two passes, one lane, and is found again', async () => {
  const hasher = new PasswordHasher();
  const stored = await hasher.hash('pitkä salasana');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(stored, 'pitkä salasana'.normalize('NFD'))).toBe(true);
  expect(await hasher.verify(stored, 'toinen salasana')).toBe(false);
});

test('nobody gets in where there is no account', async () => {
  const hasher = new PasswordHasher();
  expect(await hasher.verify(undefined, 'the password of an account that does not exist')).toBe(false);
});

test('the hash for unknown accounts is made before the first log-in, and anew where it could not be made', async () => {
  const ready = new PasswordHasher();
  await ready.prepare();
  const hash = jest.spyOn(ready, 'hash');
  await ready.verify(undefined, 'a');
  expect(hash).not.toHaveBeenCalled();

  const busy = new PasswordHasher();
  const flood = Array.from({ length: 4 + 64 }, () => busy.hash('pitkä salasana'));
  await expect(busy.verify(undefined, 'a')).rejects.toMatchObject({ status: 503 });
  await Promise.all(flood);
  expect(await busy.verify(undefined, 'a')).toBe(false);
});

test('a flood of log-ins is turned away once the queue is full, and the rest is served', async () => {
  const hasher = new PasswordHasher();
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.hash('pitkä salasana')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(100 - 4 - 64);
  expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfter: 1 } });
  expect(await hasher.verify(await hasher.hash('a'), 'a')).toBe(true);
});

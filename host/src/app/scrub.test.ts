import { scrubAddress, scrubEvent } from './scrub';

test.each([
  ['/candidateportal/login/state/12/employer/secret', '/candidateportal/login/…'],
  ['https://x.fi/candidateportal/reset-password/7/hash?lang=fi#a', 'https://x.fi/candidateportal/reset-password/…'],
  ['/candidateportal/login?lang=fi', '/candidateportal/login'],
  ['/candidateportal/registerConfirm?code=123456', '/candidateportal/registerConfirm'],
])('%s is reported as %s', (address, clean) => {
  expect(scrubAddress(address)).toBe(clean);
});

test('a report carries nothing about the person', () => {
  expect(
    scrubEvent({
      user: { email: 'aino@example.fi' },
      request: { url: '/candidateportal/confirm/email?code=1', headers: { cookie: 'x' }, data: 'x' },
      transaction: '/candidateportal/login/a/1/b/c',
      extra: { typed: 'x' },
      level: 'error',
    }),
  ).toEqual({
    request: { url: '/candidateportal/confirm/email' },
    transaction: '/candidateportal/login/…',
    level: 'error',
  });
});

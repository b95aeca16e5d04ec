import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@portal/contract/limits';
import { ROUTES } from '@portal/routing/routes';
import { nameRelease, scrubAddress, scrubEvent, scrubText } from './scrub';

test.each([
  ['/candidateportal/login/state/12/employer/secret', '/candidateportal/login/…'],
  ['https://x.fi/candidateportal/reset-password/7/hash?lang=fi#a', 'https://x.fi/candidateportal/reset-password/…'],
  ['/candidateportal/saved-search/end/token?lang=fi', '/candidateportal/saved-search/end/…'],
  ['/candidateportal/login?lang=fi', '/candidateportal/login'],
  ['/candidateportal/registerConfirm?code=123456', '/candidateportal/registerConfirm'],
])('%s is reported as %s', (address, clean) => {
  expect(scrubAddress(address)).toBe(clean);
});

describe.each(ROUTES.filter(({ pattern }) => /:(?!campaignId|portal|bookingId|jobAdvertisementId)/.test(pattern)))(
  'what an address $pattern carries',
  ({ pattern }) => {
    const address = BASE_PATH + pattern.replaceAll(/:\w+/g, 'SECRET');

    test('is in no report', () => {
      expect(scrubAddress(address)).not.toContain('SECRET');
    });

    test('is cut by the shipped settings of nginx before its log', () => {
      const settings = readFileSync(join(__dirname, '../../../deploy/nginx/portal.conf'), 'utf8');
      const [, cut = ''] = /"~\*(.+)" "\$portal_kept/.exec(settings) ?? [];
      expect(new RegExp(cut, 'i').exec(address)?.groups?.portal_kept).not.toContain('SECRET');
    });
  },
);

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

test.each([
  ['Cannot read aino.virtanen@example.fi', 'Cannot read [e-mail]'],
  ['ssn 131052-308T and 010190A999X', 'ssn [identity code] and [identity code]'],
  ['call +358 40 123 4567 now', 'call [number] now'],
  ['GET /candidateportal/reset-password/7/hash failed', 'GET /candidateportal/reset-password/… failed'],
  ['/registerConfirm?code=123456&lang=fi', '/registerConfirm?code=…&lang=fi'],
  ['Minified React error #418; chunk 206', 'Minified React error #418; chunk 206'],
])('the words "%s" are reported as "%s"', (text, clean) => {
  expect(scrubText(text)).toBe(clean);
});

test('a report names the release whose code failed, and its words name nobody', () => {
  const frame = (path: string) => ({ filename: `https://x.fi/candidateportal/releases/${path}` });
  const event = {
    message: 'aino@example.fi',
    exception: {
      values: [
        {
          value: 'no field for aino@example.fi',
          stacktrace: {
            frames: [frame('host/1.0.0/main.js'), frame('mfe-account/1.2.3/js/a.js'), { filename: 'native' }],
          },
        },
      ],
    },
  };
  const reported = nameRelease(scrubEvent(event));
  expect(reported).toMatchObject({
    message: '[e-mail]',
    release: 'mfe-account@1.2.3',
    tags: { remote: 'mfe-account', version: '1.2.3' },
    exception: { values: [{ value: 'no field for [e-mail]' }] },
  });
});

test('no span and no context of a trace carries a secret or a person', () => {
  const secret = '/candidate-portal-api/recruitment/authentication/reset-password/17/SECRET';
  const reported = scrubEvent({
    type: 'transaction',
    transaction: '/candidateportal/reset-password/17/SECRET',
    contexts: {
      trace: {
        trace_id: '12345678901234567890123456789012',
        op: 'pageload',
        data: { 'url.full': 'https://x.fi/login/state/1/u/SECRET?code=SECRET' },
      },
    },
    spans: [
      {
        span_id: 'cd34',
        description: `GET ${secret}`,
        data: {
          url: `https://x.fi${secret}?portal=state#SECRET`,
          'http.query': '?code=SECRET',
          'http.status_code': 200,
        },
      },
      {
        description: 'POST /candidate-portal-api/recruitment/basic_info/12/save_field',
        data: { nested: ['aino@example.fi'] },
      },
    ],
  });
  expect(JSON.stringify(reported)).not.toMatch(/SECRET|aino@/);
  expect(reported).toMatchObject({
    contexts: { trace: { trace_id: '12345678901234567890123456789012', op: 'pageload' } },
    spans: [
      { span_id: 'cd34', data: { 'http.status_code': 200 } },
      { description: 'POST /candidate-portal-api/recruitment/basic_info/12/save_field' },
    ],
  });
});

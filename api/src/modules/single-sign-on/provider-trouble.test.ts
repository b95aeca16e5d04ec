import type { CalledAddress, Fault } from 'sso-provider/start-provider';
import { LogInService } from './log-in-service';
import { callOf, createSignOnPortal, linkPerson, type SignOnPortal, signOn } from './sign-on.fixture';
import { SignOnError } from './sign-on-error';

let portal: SignOnPortal;
beforeEach(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await portal.close();
});

test.each<[CalledAddress, Fault]>([
  ['configuration', 'down'],
  ['configuration', 'slow'],
  ['configuration', 'html'],
  ['configuration', 'huge'],
  ['configuration', 'elsewhere'],
  ['token', 'down'],
  ['token', 'slow'],
  ['token', 'html'],
  ['token', 'huge'],
  ['token', 'elsewhere'],
  ['certs', 'down'],
  ['certs', 'html'],
  ['certs', 'huge'],
])(
  'where the provider’s %s is %s, the page says that it is out of reach, and the next try works',
  async (at, fault) => {
    await linkPerson(portal, 'demo');
    const { controls } = portal.provider;
    const browser = await portal.browser().open();
    controls.faults.set(at, fault);
    if (at === 'configuration') {
      const { headers } = await browser.get(callOf('logIn'));
      expect(headers.location).toBe('/candidateportal/login?sso=unavailable&lang=fi');
    } else expect(await signOn(browser, 'demo')).toBe('/candidateportal/login?sso=unavailable&lang=fi');
    controls.mend();
    expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
  },
);

test.each(['slow', 'down'] as const)(
  'while a provider that the portal has not met yet is %s, a log-in leads back and everybody else is answered meanwhile',
  async (fault) => {
    await linkPerson(portal, 'demo');
    const { controls } = portal.provider;
    const other = await portal.candidate();
    controls.faults.set('configuration', fault);
    const browser = await portal.browser().open();
    const back = jest.fn();
    const logIn = browser.get(callOf('logIn')).then(back);
    while (!controls.calls.get('configuration')) await new Promise((resolve) => setImmediate(resolve));
    expect((await other.browser.get('settings/sessions')).status).toBe(200);
    if (fault === 'slow') expect(back).not.toHaveBeenCalled();
    await logIn;
    const unavailable = expect.objectContaining({ location: '/candidateportal/login?sso=unavailable&lang=fi' });
    expect(back).toHaveBeenCalledWith(expect.objectContaining({ status: 303, headers: unavailable }));
    controls.mend();
    expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
  },
);

const serviceOf = (options: { cooldownMs?: number; longestMs?: number }) => {
  const { singleSignOn } = portal.config;
  if (!singleSignOn) throw new Error('the portal has no log-in service');
  return new LogInService(singleSignOn, options);
};
const token = (signature: 'own' | 'unknown-key' = 'own') => {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: portal.provider.issuer,
    aud: 'candidate-portal',
    iat: now,
    exp: now + 60,
    jti: 'j',
    events: {},
  };
  return portal.provider.keys.sign(claims, signature);
};

test('once the service is known nobody waits for it, and it is asked twice a minute at most', async () => {
  const service = serviceOf({ longestMs: 600_000 });
  const { calls, faults } = portal.provider.controls;
  const asked = () => calls.get('configuration') ?? 0;
  const logOut = await token();
  await service.verifyLogoutToken(logOut);
  const before = asked();
  for (const address of ['configuration', 'certs'] as const) faults.set(address, 'slow');
  const start = Date.now();
  const now = jest.spyOn(Date, 'now');
  for (const [minutes, times] of [
    [9, 0],
    [11, 1],
    [11.4, 1],
    [11.6, 2],
  ] as const) {
    now.mockReturnValue(start + minutes * 60_000);
    expect(await service.verifyLogoutToken(logOut)).toMatchObject({ jti: 'j' });
    // The question is on its way in the background.
    while (asked() < before + times) await new Promise((resolve) => setImmediate(resolve));
    expect(asked()).toBe(before + times);
  }
  now.mockRestore();
});

describe('a key that the portal does not know', () => {
  const asked = () => portal.provider.controls.calls.get('certs');

  test('makes it ask for the keys once, however many come with one', async () => {
    const service = serviceOf({});
    await service.verifyLogoutToken(await token());
    for (let tries = 0; tries < 5; tries += 1)
      await expect(service.verifyLogoutToken(await token('unknown-key'))).rejects.toThrow(SignOnError);
    expect(asked()).toBe(1);
  });

  test.each(['slow', 'down', 'html'] as const)(
    'keeps nobody waiting whose key is known while the provider is %s, and makes the portal ask once',
    async (fault) => {
      // The library's clock runs; the service's own stands still where the test stops it.
      const service = serviceOf({ cooldownMs: 1 });
      const known = await token();
      await service.verifyLogoutToken(known);
      portal.provider.controls.faults.set('certs', fault);
      const start = Date.now();
      const now = jest.spyOn(Date, 'now').mockReturnValue(start + 10);
      const unknown = [1, 2, 3].map(async () => service.verifyLogoutToken(await token('unknown-key')));
      const settled = jest.fn();
      const all = Promise.allSettled(unknown).then(settled);
      while (asked() !== 2) await new Promise((resolve) => setImmediate(resolve));
      expect(await service.verifyLogoutToken(known)).toMatchObject({ jti: 'j' });
      if (fault === 'slow') expect(settled).not.toHaveBeenCalled();
      await all;
      for (const one of [...unknown, service.verifyLogoutToken(await token('unknown-key'))])
        await expect(one).rejects.toMatchObject({ code: 'unavailable' });
      expect(asked()).toBe(2);
      portal.provider.controls.mend();
      await portal.provider.keys.rotate();
      now.mockReturnValue(start + 20);
      expect(await service.verifyLogoutToken(await token())).toMatchObject({ jti: 'j' });
    },
  );

  test('is known once the provider has changed its keys and some time has passed', async () => {
    const service = serviceOf({ cooldownMs: 0 });
    await service.verifyLogoutToken(await token());
    await portal.provider.keys.rotate();
    expect(await service.verifyLogoutToken(await token())).toMatchObject({ jti: 'j' });
    expect(asked()).toBe(2);
  });
});

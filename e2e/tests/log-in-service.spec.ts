import { DEMO_PASSWORD, DEMO_PEOPLE, type Fault } from 'sso-provider/start-provider';
import { type BreakablePortal, newPerson, startBreakableSignOn } from '../fixtures/accounts/sign-on-portal';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogInService } from '../pages/accounts/log-in-service';
import { closeByEscape } from '../pages/dialogs';
import { Keyboard } from '../pages/keyboard';
import { SessionClock } from '../pages/session-clock';

const NEW = ['urho', 'lempi', 'eevi', 'hilla', 'ilmi'] as const;

// One portal of their own takes more of the processor to start than the tests take: they share it, one after the other.
test.describe.configure({ mode: 'default' });
let portal: BreakablePortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startBreakableSignOn([...DEMO_PEOPLE, ...NEW.map(newPerson)]);
});
test.afterEach(() => portal.provider.controls.mend());
test.afterAll(() => portal.close());

const FAULTS: readonly (readonly ['fi' | 'sv' | 'en', Fault])[] = [
  ['fi', 'down'],
  ['sv', 'slow'],
  ['en', 'html'],
];
for (const [locale, fault] of FAULTS)
  test.describe(locale, () => {
    test.use({ locale });
    test(`a log-in service that is ${fault} leads back once, to words in ${locale}, and the next try works`, async ({
      user,
    }) => {
      const { page, t } = user;
      const service = new LogInService(user, portal.origin);
      await service.open('/login');
      portal.provider.controls.faults.set('token', fault);
      let begun = 0;
      page.on('request', (request) => {
        if (request.url().includes('sso/login')) begun += 1;
      });
      await service.logIn('demo-new');
      await expect(page.getByRole('alert').getByText(t('auth.sign-on.error.unavailable'))).toBeVisible();
      await user.expectAccessible(`log-in page while the service is ${fault}`);
      // A loop would go on asking.
      await page.waitForLoadState('networkidle');
      expect(begun).toBe(1);
      portal.provider.controls.mend();
      await service.goThere();
      await page.waitForURL(/registerDetails/);
    });
  });

/** What is asked of the person before they confirm, and what waits until it was done. */
const CONFIRMED_CHANGES: Record<string, [(typeof NEW)[number], (user: PortalUser) => Promise<() => Promise<void>>]> = {
  'the user name': ['eevi', (user) => change(user, 'username', 'eevi.laine')],
  'the e-mail address': ['hilla', (user) => change(user, 'email', 'hilla.laine@example.fi')],
  'the archive with the identity code': [
    'ilmi',
    async ({ page, t }) => {
      await page.getByRole('button', { name: t('account.settings.export.action') }).click();
      await page.getByLabel(t('account.settings.export.whole')).check();
      await page.getByRole('button', { name: t('account.settings.export.download'), exact: true }).click();
      return () => expectToast(page, t('account.settings.export.done'));
    },
  ],
};

async function change(
  { page, t }: PortalUser,
  kind: 'username' | 'email',
  value: string,
): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: t(`account.settings.${kind}.change`) }).click();
  await page.getByLabel(t(`account.settings.${kind}.new`)).fill(value);
  await page.getByRole('button', { name: t('account.settings.send-code') }).click();
  return () => expect(page.getByLabel(t('account.settings.code.label'))).toBeVisible();
}

for (const [what, [username, ask]] of Object.entries(CONFIRMED_CHANGES))
  test(`${what}: a log-in at the service in another tab confirms, and the page goes on by itself`, async ({ user }) => {
    const service = new LogInService(user, portal.origin);
    await service.register(username);
    await service.open('/account/settings');
    const isDone = await ask(user);
    const tab = await service.confirmAs(username);
    await isDone();
    await expect(service.confirmation).toBeHidden();
    await tab.close();
  });

test('a session that times out ends in the portal alone, and the next log-in at the service leads back to the page', async ({
  user,
}) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  const clock = new SessionClock(user);
  await clock.install();
  await service.register('urho');
  await service.open('/applications');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await clock.moveTo(30);
  await expect(clock.warning()).toBeVisible();
  await clock.moveTo(0);
  await expectToast(page, t('host.session-timeout.ended'));
  await page.waitForURL(/login/);
  // The service still knows the person.
  await service.goThere();
  await page.waitForURL(/applications/);
});

test.describe('without a mouse, in the dark, at 320 px', () => {
  test.use({ locale: 'fi', viewport: { width: 320, height: 700 }, colorScheme: 'dark' });

  test('log-in, first log-in, settings and confirmation are reached and accessible', async ({ user }) => {
    const { page, t } = user;
    const service = new LogInService(user, portal.origin);
    const keyboard = new Keyboard(page);
    await service.open('/login');
    await keyboard.goTo(page.getByRole('button', { name: t('auth.sign-on.action') }));
    await user.expectAccessible('log-in page');
    await keyboard.press('Enter');
    await keyboard.goTo(page.locator('#username'));
    await keyboard.type('lempi');
    await keyboard.goTo(page.locator('#password'));
    await keyboard.type(DEMO_PASSWORD);
    await keyboard.press('Enter');
    const terms = page.getByLabel(t('auth.details.terms.label'));
    await keyboard.goTo(terms);
    await user.expectAccessible('first log-in');
    await keyboard.press('Space');
    await keyboard.goTo(page.getByRole('button', { name: t('auth.details.action') }));
    await keyboard.press('Enter');
    await page.waitForURL(/dashboard/);
    await service.open('/account/settings');
    const begin = page.getByRole('button', { name: t('account.settings.closing.begin') });
    await keyboard.goTo(begin);
    await user.expectAccessible('settings');
    await keyboard.press('Enter');
    await keyboard.goTo(page.getByRole('button', { name: t('account.settings.closing.action') }));
    await keyboard.press('Enter');
    const proof = service.confirmation;
    await keyboard.goTo(proof.getByRole('link', { name: t('account.confirmation.service.action') }));
    await user.expectAccessible('confirmation');
    await closeByEscape(proof);
    await expect(page.getByRole('button', { name: t('account.settings.closing.action') })).toBeFocused();
  });
});

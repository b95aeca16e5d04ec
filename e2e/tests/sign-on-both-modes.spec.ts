import { DEMO_PASSWORD, DEMO_PEOPLE } from 'sso-provider/start-provider';
import { type BreakablePortal, newPerson, startBreakableSignOn } from '../fixtures/accounts/sign-on-portal';
import { receiveCode, receiveMail } from '../fixtures/mail/mailbox';
import { expect, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { LogInService } from '../pages/accounts/log-in-service';
import { ApplicationForm } from '../pages/application-form';
import { SessionClock } from '../pages/session-clock';

// Whoever holds the tokens, people notice no difference.

/** Less than the time between two heartbeats, which would find an ended session too. */
const TOLD_WITHIN_MS = 14_000;
const DAY_MS = 86_400_000;
const NEW = {
  fi: 'urho',
  sv: 'lempi',
  en: 'otso',
  told: 'tuuli',
  closes: 'aarre',
  early: 'oiva',
  late: 'armas',
} as const;

for (const mode of ['server', 'browser'] as const)
  test.describe(`where the tokens are held by the ${mode}`, () => {
    // One portal of their own takes more of the processor to start than the tests take: they share it, one after the other.
    test.describe.configure({ mode: 'default' });
    let portal: BreakablePortal;
    test.beforeAll(async () => {
      test.setTimeout(300_000);
      portal = await startBreakableSignOn([...DEMO_PEOPLE, ...Object.values(NEW).map(newPerson)], mode);
    });
    test.afterEach(() => portal.provider.controls.mend());
    test.afterAll(() => portal.close());

    for (const locale of ['fi', 'sv', 'en'] as const)
      test.describe(locale, () => {
        test.use({ locale });

        test('who comes for the first time gets an account, is led to where they were going by the next log-in, and logs out at both ends', async ({
          user,
        }) => {
          const { page, t } = user;
          const service = new LogInService(user, portal.origin);
          await service.open('/login');
          await service.logIn(NEW[locale]);
          await expect(page.getByLabel(t('auth.details.first-name.label'))).toHaveValue('Tuuli');
          await user.expectAccessible('first log-in');
          await service.acceptTerms();
          await service.logOut();
          await expect(page.locator('html')).toHaveAttribute('lang', locale);

          await service.open('/applications');
          await expect(page.getByRole('button', { name: t('auth.sign-on.action') })).toBeVisible();
          await user.expectAccessible('log-in page');
          await service.logIn(NEW[locale]);
          await page.waitForURL(/\/applications/);
          expect(page.url()).not.toMatch(/code=|state=/);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.reload();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page).toHaveURL(/\/applications/);

          await service.logOut();
          await service.open('/login');
          await service.goThere();
          // The service asks again, since it has been told.
          await expect(page.locator('#username')).toBeVisible();
        });
      });

    test('who cancels at the service is told so once, and can try again', async ({ user }) => {
      const { page, t } = user;
      const service = new LogInService(user, portal.origin);
      await service.open('/login');
      await service.goThere();
      await service.cancel();
      const told = page.getByText(t('auth.sign-on.error.denied'));
      await expect(told).toBeVisible();
      await expect(page).toHaveURL(/\/login\?lang=/);
      await user.expectAccessible('log-in page after a cancelled log-in');
      await page.reload();
      await expect(page.getByRole('button', { name: t('auth.sign-on.action') })).toBeVisible();
      await expect(told).toBeHidden();
      await service.logIn('demo-new');
      await page.waitForURL(/registerDetails/);
    });

    test('a log-out at the service is told in all open tabs at once; what was typed stays, and goes on after a log-in', async ({
      user,
    }) => {
      const { page, t } = user;
      const service = new LogInService(user, portal.origin);
      await service.register(NEW.told);
      const field = await service.openForm();
      await field.fill('Kesken jäänyt lause');
      const other = await page.context().newPage();
      await other.goto(`${portal.origin}/candidateportal/dashboard`);
      await other.waitForLoadState('networkidle');
      await page.bringToFront();
      // A question waits for a pause in typing, as saving does.
      await new ApplicationForm(user, 106).isSaved();
      await portal.endLogIns(newPerson(NEW.told));
      const told = Date.now();
      const dialog = new LogInAgain(user).dialog;
      const title = t('host.log-in-dialog.title');
      await Promise.all([
        expect(dialog).toBeVisible({ timeout: TOLD_WITHIN_MS }),
        expect(other.getByRole('dialog', { name: title })).toBeVisible({ timeout: TOLD_WITHIN_MS }),
      ]);
      test.info().annotations.push({ type: 'told', description: `${Date.now() - told} ms` });
      await user.expectAccessible('log-in over the page');
      await service.logInOverPage(NEW.told);
      await expect(field).toHaveValue('Kesken jäänyt lause');
      await field.fill('Kesken jäänyt lause, joka jatkuu');
      await page.reload();
      await expect(service.firstText).toHaveValue('Kesken jäänyt lause, joka jatkuu');
    });

    test('an account with a password is linked by a mailed code, unlinked again, and proven anew at the next log-in', async ({
      user,
    }) => {
      const { page, t } = user;
      const service = new LogInService(user, portal.origin);
      const email = 'demo@example.fi';
      await service.open('/login');
      await service.logIn('demo');
      await expect(page.getByText(t('auth.sign-on.known.lead', { email }))).toBeVisible();
      await page.getByRole('button', { name: t('auth.sign-on.known.action') }).click();
      const code = page.getByRole('textbox', { name: t('auth.confirm.code.label') });
      await code.fill('000000');
      const confirm = page.getByRole('button', { name: t('auth.confirm.action'), exact: true });
      await confirm.click();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill(await receiveCode(page.request, email, portal.origin));
      await confirm.click();
      await page.waitForURL(/dashboard/);

      await service.open('/account/settings');
      const unlink = page.getByRole('button', { name: t('account.settings.service.unlink'), exact: true });
      await unlink.click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('account.settings.service.unlink') })
        .click();
      const proof = page.getByRole('dialog', { name: t('account.confirmation.title') });
      await proof.getByLabel(t('account.settings.present-password'), { exact: true }).fill(DEMO_PASSWORD);
      await proof.getByRole('button', { name: t('account.settings.confirm'), exact: true }).click();
      await expectToast(page, t('account.settings.service.unlink.done'));
      await expect(unlink).toBeHidden();
      const { host } = new URL(portal.provider.url);
      await receiveMail(page.request, email, ({ text }) => text.includes(host), portal.origin);

      await service.logOut();
      await service.open('/login');
      await service.logIn('demo');
      await expect(page.getByText(t('auth.sign-on.known.lead', { email }))).toBeVisible();
    });

    test('a log-in at the service in another tab confirms that the account is to be closed', async ({ user }) => {
      const { page, t } = user;
      const service = new LogInService(user, portal.origin);
      await service.register(NEW.closes);
      await service.open('/account/settings');
      await page.getByRole('button', { name: t('account.settings.closing.begin') }).click();
      await page.getByRole('button', { name: t('account.settings.closing.action') }).click();
      const tab = await service.confirmAs(NEW.closes);
      // The page goes on by itself, with tokens of its own by way of the service.
      await expect(page).toHaveURL(/\/candidateportal\/?(\?[^/]*)?$/);
      await expectToast(page, t('account.settings.closing.done'));
      await expect(service.confirmation).toBeHidden();
      await tab.close();
    });

    for (const [days, who] of [
      [-1, NEW.early],
      [1, NEW.late],
    ] as const)
      test(`a clock that is a day ${days < 0 ? 'slow' : 'fast'} keeps nobody out, and loses nothing that is typed`, async ({
        user,
      }) => {
        const { page } = user;
        const service = new LogInService(user, portal.origin);
        await new SessionClock(user).install(Date.now() + days * DAY_MS);
        // A page that holds them refreshes with each call.
        portal.provider.controls.accessSeconds = 30;
        await service.register(who);
        const field = await service.openForm();
        const asked = () => portal.provider.controls.calls.get('token') ?? 0;
        const before = asked();
        await field.fill('Kesken jäänyt lause');
        // By the service's time, not by its own.
        if (mode === 'browser') await expect.poll(asked).toBeGreaterThan(before);
        let led = 0;
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame() && frame.url().startsWith(portal.provider.url)) led += 1;
        });
        await field.fill('Kesken jäänyt lause, joka jatkuu');
        await page.reload();
        await expect(service.firstText).toHaveValue('Kesken jäänyt lause, joka jatkuu');
        expect(led).toBe(0);
      });
  });

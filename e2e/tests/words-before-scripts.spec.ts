import type { Locator } from '@playwright/test';
import type { Faq } from '@portal/contract/faq';
import { API_PREFIX, BASE_PATH, LOCALES } from '@portal/contract/limits';
import type { Positions } from '@portal/contract/positions';
import { logInAt } from '../fixtures/accounts/log-in-at';
import { GARDENER_CAMPAIGN } from '../fixtures/applications/gardener-application';
import { openNewForm } from '../fixtures/applications/new-form';
import { countShifts, shiftsAboveFooter } from '../fixtures/display/layout-shift';
import { holdScripts } from '../fixtures/portal/held-requests';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { drawnWhole, openWithWords, wordsOf } from '../fixtures/portal/words-in-document';
import { LogIn } from '../pages/accounts/log-in';

/** Less than what is seen as a jump; of a page that is drawn where it stood already. */
const MOST_SHIFT = 0.02;
/** A date as pages have it, in any language. */
const FULL_DATE = /\d{1,2}(\.\d{1,2}\.| \p{L}+\.? )\d{4}/u;
const WEEKDAY_AND_YEAR = /\p{L}+(dag|day|tai|ko),? \d{1,2}\.? \p{L}+ \d{4}/u;
const PAGES = ['/', '/login', '/register', '/lost-password', '/faq', '/not-found', '/error', '/no-such-page'];

const openBeforeScripts = ({ page }: PortalUser, path: string, parts?: readonly Locator[]) =>
  openWithWords(page, `${BASE_PATH}${path}`, parts);

for (const [index, locale] of LOCALES.entries()) {
  test.describe(locale, () => {
    const width = [320, 760, 1280][index] ?? 1280;
    test.use({ locale, viewport: { width, height: 900 } });

    test(`pages stand in their document as the scripts draw them, ${width} px wide`, async ({ user }) => {
      const { page, t } = user;
      await countShifts(page);
      await drawnWhole(page);
      // The page asks for its bulletins while the scripts are held back.
      await page.unroute(`**${API_PREFIX}/bulletins*`);
      // The text's own font comes with the scripts, and its lines may break otherwise.
      await page.route('**/*.woff2', (route) => route.abort());
      for (const path of PAGES) {
        await test.step(path, async () => {
          const letGo = await holdScripts(page);
          const bulletins = wordsOf(page).getByRole('region', { name: t('host.bulletins.area') });
          await openBeforeScripts(user, `${path}?lang=${locale}`, [bulletins]);
          await expect(wordsOf(page).getByRole('heading', { level: 1 })).toBeVisible();
          await expect(bulletins).toBeVisible();
          const before = await look();
          await user.expectAccessible(`${path} before any script`);
          letGo();
          await expect(wordsOf(page)).toHaveCount(0);
          expect(await look()).toEqual(before);
          const { sum, moved } = await shiftsAboveFooter(page);
          expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
        });
      }

      /** What a person sees and where it stands. */
      async function look() {
        return page.evaluate(() => {
          const parts = [
            ...document.querySelectorAll<HTMLElement>(
              'header, section, h1, main h2, main h3, main li, main p, main a, main button, main input',
            ),
          ];
          return [
            document.title,
            document.documentElement.lang,
            ...parts
              // Messages float above the page, and the region for them, empty, comes when the browser is idle.
              .filter((part) => part.checkVisibility() && !part.closest('[data-react-aria-top-layer]'))
              .map((part) => {
                const { x, y, width, height } = part.getBoundingClientRect();
                const words = part.innerText.replace(/\s+/g, ' ').trim();
                return `${part.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${words}`;
              }),
          ];
        });
      }
    });
  });
}

/** Pages behind the log-in, by what their heading says before anything of the person is known. */
const BEHIND_LOG_IN = [
  ['/dashboard', 'account.dashboard.title'],
  ['/applications', 'application.list.title'],
] as const;

for (const width of [360, 1280]) {
  test(`pages behind the log-in show menu and heading before any script, and do not jump, ${width} px wide`, async ({
    user,
    baseURL,
  }) => {
    const { page, t } = user;
    await page.setViewportSize({ width, height: 900 });
    await logInAt(baseURL ?? '', page, { username: 'demo', password: 'demo demo demo' });
    await countShifts(page);
    await drawnWhole(page);
    // The text's own font comes with the scripts, and its letters have other widths.
    await page.route('**/*.woff2', (route) => route.abort());
    for (const [path, title] of BEHIND_LOG_IN) {
      await test.step(path, async () => {
        const letGo = await holdScripts(page);
        await openBeforeScripts(user, `${path}?lang=fi`);
        const before = wordsOf(page);
        await expect(before.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
        await user.expectAccessible(`${path} before any script`);
        const places = await placesOfMenu();
        expect(places.length).toBeGreaterThan(1);
        letGo();
        await expect(before).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await placesOfMenu()).toEqual(expect.arrayContaining(places));
        const { sum, moved } = await shiftsAboveFooter(page);
        expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
      });
    }

    /** What the head of the page offers, and where. */
    async function placesOfMenu(): Promise<string[]> {
      return page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('header a, header button')]
          .filter((part) => part.checkVisibility())
          .map((part) => {
            const { x, y } = part.getBoundingClientRect();
            return `${part.innerText.trim()} ${Math.round(x)} ${Math.round(y)} ${part.getAttribute('aria-current') ?? ''}`;
          }),
      );
    }
  });
}

test('a form shows the way out of it before any script, and who has pressed that is asked once they are there', async ({
  user,
  baseURL,
}) => {
  const { page, t } = user;
  await logInAt(baseURL ?? '', page, { username: 'demo', password: 'demo demo demo' });
  const letGo = await holdScripts(page);
  await openBeforeScripts(user, '/application/101?lang=fi');
  await page.getByRole('button', { name: t('host.menu.leave-application') }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: t('host.leave.title') })).toBeVisible();
});

test('what a form begins with is asked for before any script, and once', async ({ user, baseURL }) => {
  const { page } = user;
  await logInAt(baseURL ?? '', page, { username: 'demo', password: 'demo demo demo' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(API_PREFIX.length);
    if (/^\/(application|basic_info)\/101$/.test(path)) asked.push(path);
  });
  const letGo = await holdScripts(page);
  await openBeforeScripts(user, '/application/101?portal=elsewhere');
  await expect.poll(() => asked.toSorted()).toEqual(['/application/101', '/basic_info/101']);
  letGo();
  await expect(wordsOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main form input').first()).toBeAttached();
  expect(asked).toHaveLength(2);
});

test('who logs in before the scripts are there is logged in once they are, and nothing is sent before', async ({
  user,
}) => {
  const { page } = user;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(request.url());
  });
  const letGo = await holdScripts(page);
  await openBeforeScripts(user, '/login?lang=fi');
  await new LogIn(user).as('demo', 'demo demo demo');
  await expect(page).toHaveURL(/\/login\?lang=fi$/);
  letGo();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(sent.join(' ')).not.toContain('demo');
});

/** Browsers do not say where the caret stands in a field for an e-mail address: there it goes to the end. */
for (const [path, typed, value] of [
  ['/login', '-', 'a-ino.virtanen@example.fi'],
  ['/register', '.', 'aino.virtanen@example.fi.'],
  ['/lost-password', '.', 'aino.virtanen@example.fi.'],
] as const)
  test(`text, focus and caret stay where they are when the scripts of ${path} come`, async ({ user }) => {
    const { page } = user;
    await drawnWhole(page);
    const letGo = await holdScripts(page);
    await openBeforeScripts(user, `${path}?lang=fi`);
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.fill('aino.virtanen@example.fi');
    if (path === '/login') await field.press('Home');
    if (path === '/login') await field.press('ArrowRight');
    letGo();
    await expect(wordsOf(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(value);
  });

/** Notes where scripts of releases ask the browser for something for which it reads its data about all languages. */
async function noteNeedsOfLanguages(page: PortalUser['page']): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const needed: string[] = [];
    Object.assign(window, { needed });
    const note = () => {
      const stack = new Error('needed').stack ?? '';
      if (stack.includes('/releases/')) needed.push(stack);
    };
    const { maximize } = Intl.Locale.prototype;
    Intl.Locale.prototype.maximize = function () {
      note();
      return maximize.call(this);
    };
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(kind, options) {
            note();
            return Reflect.construct(kind, options);
          },
          get(kind, key) {
            if (key === 'supportedLocalesOf') note();
            return Reflect.get(kind, key);
          },
        }),
      });
  });
  return () => page.evaluate(() => (window as unknown as { needed: string[] }).needed);
}

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ locale });

    test('no script asks the browser how to write dates and numbers on the pages that people open first', async ({
      user,
      baseURL,
    }) => {
      const { page } = user;
      await openNewForm(user, GARDENER_CAMPAIGN);
      const needed = await noteNeedsOfLanguages(page);
      for (const path of ['/dashboard', '/applications', `/application/${GARDENER_CAMPAIGN}`])
        await test.step(path, async () => {
          await page.goto(`${BASE_PATH}${path}`);
          await expect(page.getByRole('main').getByText(FULL_DATE).first()).toBeVisible();
          expect(await needed()).toEqual([]);
        });
      await test.step('the dashboard of somebody with substitute work', async () => {
        await logInAt(baseURL ?? '', page, { username: 'demo', password: 'demo demo demo' });
        await page.goto(`${BASE_PATH}/dashboard?lang=${locale}`);
        // Its offers say by when they are to be answered, with the weekday.
        await expect(page.getByRole('main').getByText(WEEKDAY_AND_YEAR).first()).toBeVisible();
        expect(await needed()).toEqual([]);
      });
      await page.context().clearCookies();
      for (const path of ['/', '/login', '/positions'])
        await test.step(path, async () => {
          await page.goto(`${BASE_PATH}${path}?lang=${locale}`);
          await expect(page.locator('main h1:not(#page-text *)')).toBeVisible();
          if (path !== '/login') await expect(page.getByRole('main').getByText(FULL_DATE).first()).toBeVisible();
          expect(await needed()).toEqual([]);
        });
    });
  });
}

test('a question that was pressed before the scripts are there is open once they are', async ({ user }) => {
  const { page } = user;
  const letGo = await holdScripts(page);
  await openBeforeScripts(user, '/faq?lang=fi');
  const question = page.getByRole('main').getByRole('button').nth(2);
  await question.click();
  letGo();
  await expect(wordsOf(page)).toHaveCount(0);
  await expect(question).toHaveAttribute('aria-expanded', 'true');
});

test('a bulletin that was closed before does not come back, and one is closed before the scripts are there', async ({
  user,
}) => {
  const { page, t } = user;
  const bulletins = page.getByRole('region', { name: t('host.bulletins.area') });
  const letGo = await holdScripts(page);
  await openBeforeScripts(user, '/login?lang=fi');
  await bulletins.getByRole('button').last().click();
  letGo();
  await expect(wordsOf(page)).toHaveCount(0);
  await expect(bulletins).toHaveCount(0);
  const letGoAgain = await holdScripts(page);
  await openBeforeScripts(user, '/login?lang=fi');
  await expect(wordsOf(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#page-text [data-bulletin]')).not.toHaveCount(0);
  await expect(bulletins).toHaveCount(0);
  letGoAgain();
});

test('where the page’s own script does not come, its words give way to a notice', async ({ user }) => {
  const { page, t } = user;
  await page.route(/\/releases\/mfe-auth\/.*\.js$/, (route) => route.abort());
  await openBeforeScripts(user, '/login?lang=fi');
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeVisible();
  await expect(page.locator('[data-area-notice]')).toBeVisible();
  await expect(page.getByLabel(t('auth.login.password.label'), { exact: true })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('open positions are read on the front page and searched for there', async ({ user }) => {
    const { page, t } = user;
    const headings = page.getByRole('main').getByRole('article').getByRole('heading');
    const titles = async () => (await user.read<Positions>('positions')).items.slice(0, 5).map(({ title }) => title);
    // Pages have what the API has said last, where it takes longer than they wait for it.
    await expect(async () => {
      await user.open('/');
      await expect(headings).toHaveText(await titles(), { timeout: 5_000 });
    }).toPass();
    const [first = ''] = await titles();
    await page.getByRole('searchbox').fill(first);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('positions.search.action') })
      .click();
    await expect(page).toHaveURL(/\/positions\?.*query=/);
    await expect(page.getByRole('link', { name: first }).first()).toBeVisible();
  });

  test('common questions and their answers are read', async ({ user }) => {
    const { page } = user;
    const { questions } = await user.read<Faq>('faq?lang=fi');
    const main = page.getByRole('main');
    await expect(async () => {
      await user.open('/faq');
      const headings = main.getByRole('heading', { level: 2 });
      await expect(headings).toHaveText(
        questions.map(({ question }) => question),
        { timeout: 5_000 },
      );
    }).toPass();
    const answers = main.locator('noscript > div');
    await expect(answers).toContainText(questions.map(({ answer }) => /<p>([^<]+)/.exec(answer)?.[1] ?? ''));
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
  });

  test('a form sends nothing, and the page says that it needs scripts', async ({ user }) => {
    const { page } = user;
    await openBeforeScripts(user, '/login?lang=fi');
    const notice = page.locator('noscript p').first();
    await expect(notice).toBeInViewport();
    await expect(notice).toContainText('JavaScript');
    await new LogIn(user).as('demo', 'demo demo demo');
    await expect(page).toHaveURL(/\/login\?lang=fi$/);
  });
});

import { API_PREFIX } from '@portal/contract/limits';
import { DEMO_INTERNAL } from '../fixtures/accounts/log-in-at';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';
import { expectToast, keepToasts, toastsOf } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { OpenPositions } from '../pages/open-positions';
import { PositionPage } from '../pages/position-page';

/** A vacancy of the demo content. */
const CAMPAIGN = 106;

test('a shared position is a link that somebody else opens, also where the visitor came from elsewhere', async ({
  user,
  browser,
}) => {
  const { page, t } = user;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const position = new PositionPage(user, CAMPAIGN);
  const title = await position.open();
  await user.open(`/positions/${CAMPAIGN}?portal=kuntarekry&ref=lehti`);
  await position.share();
  await expectToast(page, t('internal-ads.tools.copied'));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain('portal=');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await other.close();
});

test('where links cannot be copied the link is shown', async ({ user }) => {
  const { page } = user;
  await keepToasts(page);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  const position = new PositionPage(user, CAMPAIGN);
  await position.open();
  await position.share();
  await expect(page.getByText(new RegExp(`/positions/${CAMPAIGN}$`)).first()).toBeVisible();
  await user.expectAccessible('a link that could not be copied');
});

test('a browser that shares by itself gets title and link, and closing it is no failure', async ({ user }) => {
  const { page, t } = user;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.share = (data) => {
      document.title = JSON.stringify(data);
      // The next press copies.
      Object.assign(navigator, { share: undefined });
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };
  });
  const position = new PositionPage(user, CAMPAIGN);
  const title = await position.open();
  await position.share();
  await expect(page).toHaveTitle(new RegExp(`"title":"${title}","url":"[^"]+/positions/${CAMPAIGN}"`));
  // What the second press says comes after anything that the first one would have said.
  await position.share();
  await expectToast(page, t('internal-ads.tools.copied'));
  expect(await toastsOf(page)).toEqual([]);
});

test('a printed position is its words alone', async ({ user }) => {
  const { page, t } = user;
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  const position = new PositionPage(user, CAMPAIGN);
  await position.open();
  await position.print();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(position.title).toBeVisible();
  await expect(page.getByRole('heading', { name: t('internal-ads.position.description') })).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('internal-ads.apply.begin') })).toBeHidden();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
});

test('the deadline of an internal position is kept in a calendar by who may read it, and by nobody else', async ({
  user,
}) => {
  const { page } = user;
  await new LogIn(user).again(DEMO_INTERNAL);
  const list = new OpenPositions(user);
  await user.open('/internal');
  await list.rows.first().waitFor();
  const title = await list.readFirst();
  const id = Number(/\/internal\/(\d+)/.exec(page.url())?.[1]);
  const file = await new PositionPage(user, id, 'internal').calendarFile();
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).toContain(title);
  expect(file).toMatch(new RegExp(`/internal/${id}\\b`));

  await becomeCandidate(user);
  const answer = await page.request.get(`${API_PREFIX}/internal/advertisements/${id}/deadline.ics`);
  expect(answer.status()).toBe(404);
});

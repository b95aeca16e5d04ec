import { randomUUID } from 'node:crypto';
import { API_PREFIX, ATTACHMENT_LIMIT_BYTES } from '@portal/contract/limits';
import { becomeCandidate, openNewForm } from '../fixtures/applications/new-form';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { withoutTimer } from '../fixtures/portal/without-timer';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';

const OPEN = 107;
const CLOSED = 111;

const openForm = (user: PortalUser, campaignId = OPEN) => openNewForm(user, campaignId);

test('a session that ends in the middle of typing loses nothing: log-in over the form, and saving goes on', async ({
  user,
}) => {
  const { page, t } = user;
  const { account, form } = await openForm(user);
  await form.fill('basicInfo', 'firstName', 'Kaarina');
  await form.isSaved();
  await page.context().clearCookies();
  await form.fill('basicInfo', 'lastName', 'Kesken jäänyt');
  const dialog = page.getByRole('dialog', { name: t('host.log-in-dialog.title') });
  await dialog.waitFor();
  await user.expectAccessible('log-in over the form');
  await dialog.getByLabel(t('host.log-in-dialog.password'), { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: t('host.log-in-dialog.log-in') }).click();
  await expect(dialog).toBeHidden();
  await form.isSaved();
  await page.reload();
  await form.isOpen();
  await form.shows('basicInfo', 'lastName', 'Kesken jäänyt');
});

test('while the network is away the line says so, a reload keeps what was typed, and it is saved when the network is back', async ({
  user,
}) => {
  const { page, t } = user;
  const { form } = await openForm(user);
  await page.route(`**${API_PREFIX}/**/save_field**`, (route) => route.abort('internetdisconnected'));
  await form.fill('basicInfo', 'address', 'Yhteydetön tie 5');
  await form.says('application.save.no-connection');
  await user.expectAccessible('not saved: no connection');
  await page.reload();
  await form.isOpen();
  await form.shows('basicInfo', 'address', 'Yhteydetön tie 5');
  await page.unroute(`**${API_PREFIX}/**/save_field**`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await form.isSaved();
  const stored = await user.read<{ values: Record<string, unknown> }>(`basic_info/${OPEN}`);
  expect(stored.values.address).toBe('Yhteydetön tie 5');
  expect(t('application.save.no-connection')).toBeTruthy();
});

test('an API that answers 503 is told in words, and the answer typed meanwhile is saved later', async ({ user }) => {
  const { page } = user;
  const { form } = await openForm(user);
  let down = true;
  await page.route(`**${API_PREFIX}/**/save_field**`, (route) =>
    down ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await form.fill('basicInfo', 'city', 'Turku');
  await form.says('application.save.no-answer');
  down = false;
  await form.isSaved();
});

test('an API that does not answer at the start leaves the shell and says so', async ({ user }) => {
  const { page, t } = user;
  await page.route(`**${API_PREFIX}/**`, (route) => route.abort());
  await user.open('/dashboard');
  await expect(page.getByText(t('host.api-down.title'))).toBeVisible();
  await user.expectAccessible('API down');
  await page.unroute(`**${API_PREFIX}/**`);
  await page.getByRole('button', { name: t('host.api-down.retry') }).click();
  await new LogIn(user).heading.waitFor();
});

test('a remote whose file is missing leaves a notice in its place, and menu and footer go on', async ({ user }) => {
  const { page, t } = user;
  await page.route('**/releases/mfe-auth/**', (route) => route.fulfill({ status: 404, body: 'not found' }));
  await user.open('/login');
  await expect(page.getByText(t('host.remote.failed-title'))).toBeVisible();
  await user.expectAccessible('remote missing');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute('**/releases/mfe-auth/**');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('host.remote.retry') })
    .click();
  await new LogIn(user).heading.waitFor();
});

test('a control whose code is lost on its way is asked for again at once', async ({ user }) => {
  const { page } = user;
  await becomeCandidate(user);
  // The bundler's loader gives a script up after 20 seconds; here it never does.
  await withoutTimer(page, 20_000);
  await page.route(/DateControl\.js/, (route) => route.abort(), { times: 1 });
  await user.open(`/application/${OPEN}`);
  const form = new ApplicationForm(user, OPEN);
  await form.isOpen();
  await form.closeStart();
  await form.shows('basicInfo', 'birthDate', '');
});

test('a file of 10 485 760 bytes is refused before it is sent, one byte less is taken, and HTML named .pdf is refused by its content', async ({
  user,
}) => {
  const { page, t } = user;
  const { form } = await openForm(user);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('attachments/') && request.method() === 'POST') sent.push(request.url());
  });
  await form.attach('file1', {
    name: 'liian-suuri.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(ATTACHMENT_LIMIT_BYTES, 'a'),
  });
  await form.says('application.error.file-too-large');
  expect(sent).toEqual([]);
  await form.attach('file1', {
    name: 'suuri.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(ATTACHMENT_LIMIT_BYTES - 1, 'a'),
  });
  await form.showsFile('suuri.txt');
  await form.attach('file3', {
    name: 'sivu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>'),
  });
  await form.says('application.error.file-type');
  await user.expectAccessible('refused files');
  expect(t('application.error.file-type')).toBeTruthy();
});

test('an unknown campaign and a path that is no number lead to "page not found"', async ({ user }) => {
  const { page, t } = user;
  await user.open('/login');
  await new LogIn(user).as('demo', 'demo demo demo');
  await page.waitForURL(/dashboard/);
  for (const id of ['999999', 'abc', '1.5', '-7']) {
    await user.open(`/application/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: t('host.not-found.title') })).toBeVisible();
  }
});

test('a closed campaign tells that its application period has ended', async ({ user }) => {
  const { page, t } = user;
  await user.open(`/application/${CLOSED}`);
  await new LogIn(user).as('demo-internal', 'demo demo demo');
  await expect(page.getByRole('heading', { level: 1, name: t('host.apply-period-ended.title') })).toBeVisible();
  await user.expectAccessible('application period ended');
});

test('a wrong code is told in words and what was typed stays', async ({ user }) => {
  const { page, t } = user;
  await user.open('/register');
  await page
    .getByRole('textbox', { name: t('auth.register.email.label') })
    .fill(`vaara.${randomUUID().slice(0, 8)}@example.fi`);
  await page.getByRole('button', { name: t('auth.register.action') }).click();
  const code = page.getByRole('textbox', { name: t('auth.confirm.code.label') });
  await code.fill('000000');
  await page.getByRole('button', { name: t('auth.confirm.action'), exact: true }).click();
  await expect(page.getByText(t('auth.field.code.wrong')).first()).toBeVisible();
  await expect(code).toHaveValue('000000');
  await user.expectAccessible('wrong code');
});

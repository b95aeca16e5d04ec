import { endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { postToApi } from '../fixtures/portal/post-to-api';
import { refuseCalls } from '../fixtures/portal/refuse-calls';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { EndSearchMailsPage } from '../pages/end-search-mails';
import { Keyboard } from '../pages/keyboard';
import { OpenPositions } from '../pages/open-positions';
import { PositionPage } from '../pages/position-page';
import { SavedPage } from '../pages/saved-page';

/** Vacancies of the demo content. */
const CAMPAIGN = 106;
const OTHER = 105;
const SEARCH = 'opettaja';

/** A saved search with daily mails. @returns its id */
async function saveWithMails(user: PortalUser): Promise<string> {
  await postToApi(user, 'saved/searches', { name: SEARCH, query: `?query=${SEARCH}`, mail: true });
  const { searches } = await user.read<{ searches: { id: string }[] }>('saved/searches');
  return searches[0]?.id ?? '';
}

test('a position is saved on its page, found among what is saved, and taken out, all by keyboard', async ({ user }) => {
  const { page } = user;
  await becomeCandidate(user);
  const position = new PositionPage(user, CAMPAIGN);
  const title = await position.open();
  const keyboard = new Keyboard(page);
  await keyboard.goTo(position.saveButton);
  await keyboard.press('Enter');
  await position.isSaved();
  await expect(position.saveButton).toBeFocused();

  const saved = new SavedPage(user);
  await saved.open();
  await expect(saved.positions.getByRole('link', { name: title })).toBeVisible();
  await expect(saved.positions).toHaveCount(1);
  await keyboard.goTo(saved.removeButton(title));
  await keyboard.press('Enter');
  await saved.isEmpty('positions');
  await expect(saved.heading('positions')).toBeFocused();

  await position.open();
  await position.isSaved(false);
});

test('a search is saved in the list, opened again as it was, renamed and taken out', async ({ user }) => {
  const { page } = user;
  await becomeCandidate(user);
  const list = new OpenPositions(user);
  await user.open('/positions');
  await list.isShown();
  await expect(list.saveSearchButton).toBeHidden();
  await list.find(SEARCH);
  await list.filterByFirstPlace();
  await expect(page).toHaveURL(/place=/);
  const place = new URL(page.url()).searchParams.get('place');
  await list.saveSearch();

  const saved = new SavedPage(user);
  await saved.open();
  const link = saved.searches.getByRole('link', { name: new RegExp(`^${SEARCH}, .`) });
  const name = (await link.textContent()) ?? '';
  await expect(saved.dailyMail).not.toBeChecked();
  await saved.dailyMail.check();
  // A page that is left at once has sent the choice; the next one may have read the list before it arrived.
  await expect(async () => {
    await page.reload();
    await saved.isShown();
    expect(await saved.dailyMail.isChecked()).toBe(true);
  }).toPass();
  await link.click();
  await list.isShown();
  await expect(list.searchBox).toHaveValue(SEARCH);
  expect(new URL(page.url()).searchParams.get('place')).toBe(place);

  await page.goBack();
  await saved.rename(name, 'Opettajan työtä');
  await expect(saved.searches.getByRole('link', { name: 'Opettajan työtä' })).toBeVisible();
  await expect(saved.renameButton('Opettajan työtä')).toBeFocused();
  await page.reload();
  await saved.remove('Opettajan työtä');
  await saved.isEmpty('searches');
  await expect(saved.heading('searches')).toBeFocused();
});

test('the link of a daily mail ends the mails without a log-in, and keeps the search', async ({ user }) => {
  const { page } = user;
  const account = await becomeCandidate(user);
  await user.open('/saved');
  const id = await saveWithMails(user);
  await page.context().clearCookies();

  const end = new EndSearchMailsPage(user);
  await end.follow(id);
  await end.says('question', SEARCH);
  const keyboard = new Keyboard(page);
  await keyboard.goTo(end.endButton);
  await keyboard.press('Enter');
  await end.says('done', SEARCH);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await end.follow(id);
  await end.says('done', SEARCH);

  await new LogIn(user).again(account);
  const saved = new SavedPage(user);
  await saved.open();
  await expect(saved.dailyMail).not.toBeChecked();
  await saved.remove(SEARCH);
  await saved.isEmpty('searches');
  await end.follow(id);
  await end.tells('unknown');
});

test('a visitor who saves a position logs in first and comes back to it, where it is saved then', async ({ user }) => {
  const { page, t } = user;
  const account = await becomeCandidate(user);
  await page.context().clearCookies();
  const position = new PositionPage(user, CAMPAIGN);
  const title = await position.open();
  await expect(position.saveButton).toBeHidden();
  await position.saveAsVisitor.click();
  const logIn = new LogIn(user);
  await logIn.heading.waitFor();
  await logIn.as(account.username, account.password);
  await expect(position.title).toHaveText(title);
  await position.isSaved();
  await expectToast(page, t('internal-ads.save.done'));
});

test('a visitor who saves a search logs in first, and asks for its daily mail where it is saved', async ({ user }) => {
  const { page, t } = user;
  const account = await becomeCandidate(user);
  await page.context().clearCookies();
  const list = new OpenPositions(user);
  await user.open(`/positions?query=${SEARCH}`);
  await list.isShown();
  await user.expectAccessible('a search that a visitor can save');
  await page.getByRole('link', { name: t('internal-ads.save-search.action') }).click();
  const logIn = new LogIn(user);
  await logIn.heading.waitFor();
  await logIn.as(account.username, account.password);
  await list.isShown();
  await page.getByRole('checkbox', { name: t('internal-ads.saved.mail-short') }).check();
  await user.expectAccessible('a saved search with its daily mail');
  const saved = new SavedPage(user);
  await saved.open();
  await expect(saved.searches.getByRole('link', { name: SEARCH })).toBeVisible();
  await expect(saved.dailyMail).toBeChecked();
});

test('a visitor who opens what is saved logs in first and then sees it', async ({ user }) => {
  const { page } = user;
  const account = await becomeCandidate(user);
  await page.context().clearCookies();
  await user.open('/saved');
  const logIn = new LogIn(user);
  await logIn.heading.waitFor();
  await logIn.as(account.username, account.password);
  await new SavedPage(user).isShown();
  await new SavedPage(user).isEmpty('positions');
});

test.describe('a server that cannot be used now', () => {
  test('saving says that it failed, leaves the button as it was, and succeeds with the next press', async ({
    user,
  }) => {
    await becomeCandidate(user);
    const saved = new SavedPage(user);
    const position = new PositionPage(user, CAMPAIGN);
    await position.open();
    const answerAgain = await refuseCalls(user, 'saved/**', 'POST');
    await position.save();
    await saved.tellsOfFailedChange();
    await position.isSaved(false);
    await expect(position.saveButton).toBeFocused();
    await answerAgain();
    await position.save();
    await position.isSaved();

    const list = new OpenPositions(user);
    await user.open(`/positions?query=${SEARCH}`);
    await list.isShown();
    const answerSearches = await refuseCalls(user, 'saved/**', 'POST');
    await list.saveSearchButton.click();
    await saved.tellsOfFailedChange();
    await answerSearches();
    await list.saveSearch();
  });

  test('what is saved can be asked for again, and a change that fails changes nothing', async ({ user }) => {
    const { page, t } = user;
    await becomeCandidate(user);
    await user.open('/dashboard');
    await postToApi(user, `saved/positions/${CAMPAIGN}`, { saved: true });
    await saveWithMails(user);
    const answerReads = await refuseCalls(user, 'saved/*', 'GET');
    const saved = new SavedPage(user);
    await saved.open();
    const retry = page.getByRole('button', { name: t('positions.retry') });
    await expect(retry).toHaveCount(2);
    await user.expectAccessible('what is saved cannot be read');
    await answerReads();
    await retry.last().click();
    await expect(saved.searches).toHaveCount(1);
    await retry.click();
    await expect(saved.positions).toHaveCount(1);

    const answerWrites = await refuseCalls(user, 'saved/**', 'POST');
    await saved.remove(SEARCH);
    await saved.tellsOfFailedChange();
    await expect(saved.searches).toHaveCount(1);
    await saved.dailyMail.click();
    await expect(saved.dailyMail).toBeChecked();
    await saved.rename(SEARCH, 'Opettajan työtä');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('internal-ads.save.failed'));
    await expect(saved.nameField).toHaveValue('Opettajan työtä');
    await user.expectAccessible('a name that was not saved');
    await answerWrites();
    await saved.nameField.press('Enter');
    await expect(saved.nameField).toBeHidden();
    await saved.remove('Opettajan työtä');
    await saved.isEmpty('searches');
  });

  test('the page of a mail’s link can be asked for again, and says when the mails did not end', async ({ user }) => {
    const { page } = user;
    await becomeCandidate(user);
    await user.open('/saved');
    const id = await saveWithMails(user);
    await page.context().clearCookies();
    const end = new EndSearchMailsPage(user);
    const answerReads = await refuseCalls(user, 'saved/mails/*', 'GET');
    await end.follow(id);
    await end.tells('failed');
    await user.expectAccessible('a mail’s link while the server cannot be used');
    await answerReads();
    await end.retryButton.click();
    await end.says('question', SEARCH);
    const answerWrites = await refuseCalls(user, 'saved/mails/*', 'POST');
    await end.endButton.click();
    await end.tells('not-ended');
    await expect(end.endButton).toBeFocused();
    await answerWrites();
    await end.endButton.click();
    await end.says('done', SEARCH);
  });
});

test.describe('a session that was ended in another browser', () => {
  test('a position is saved after the log-in over its page', async ({ user }) => {
    const account = await becomeCandidate(user);
    const position = new PositionPage(user, CAMPAIGN);
    await position.open();
    await endSessionsElsewhere(account);
    await position.save();
    await new LogInAgain(user).with(account.password);
    await position.isSaved();
  });

  test('a search is saved after the log-in over the list', async ({ user }) => {
    const { page, t } = user;
    const account = await becomeCandidate(user);
    await user.open(`/positions?query=${SEARCH}`);
    const list = new OpenPositions(user);
    await list.saveSearchButton.waitFor();
    await endSessionsElsewhere(account);
    await list.saveSearchButton.click();
    await new LogInAgain(user).with(account.password);
    await expect(page.getByText(t('internal-ads.save-search.done')).first()).toBeVisible();
  });

  test('what is saved is taken out after the log-in over the page', async ({ user }) => {
    const account = await becomeCandidate(user);
    await user.open('/dashboard');
    await postToApi(user, `saved/positions/${CAMPAIGN}`, { saved: true });
    await saveWithMails(user);
    const saved = new SavedPage(user);
    await saved.open();
    const title = (await saved.positions.getByRole('link').first().textContent()) ?? '';
    await endSessionsElsewhere(account);
    await saved.remove(title);
    await new LogInAgain(user).with(account.password);
    await saved.isEmpty('positions');
    await endSessionsElsewhere(account);
    await saved.dailyMail.click();
    await new LogInAgain(user).with(account.password);
    await expect(saved.dailyMail).not.toBeChecked();
    await endSessionsElsewhere(account);
    await saved.rename(SEARCH, 'Opettajan työtä');
    await new LogInAgain(user).with(account.password);
    await expect(saved.searches.getByRole('link', { name: 'Opettajan työtä' })).toBeVisible();
  });
});

for (const { name, use, text } of [
  { name: '320 px, text of 200 %', use: { viewport: { width: 320, height: 700 } }, text: '200%' },
  { name: 'forced colours', use: { viewport: { width: 1280, height: 900 }, forcedColors: 'active' as const } },
  { name: 'dark', use: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const } },
]) {
  test.describe(name, () => {
    test.use(use);

    test('what is saved, the buttons that save, and the link of a mail are accessible and do not scroll sideways', async ({
      user,
    }) => {
      const { page } = user;
      if (text)
        await page.addInitScript((size) => {
          document.addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = size;
          });
        }, text);
      await becomeCandidate(user);
      const saved = new SavedPage(user);
      await saved.open();
      await saved.isEmpty('positions');
      await user.expectAccessible(`nothing saved, ${name}`);
      const position = new PositionPage(user, CAMPAIGN);
      await position.open();
      await position.save();
      await position.isSaved();
      await user.expectAccessible(`a saved position, ${name}`);
      const list = new OpenPositions(user);
      await user.open(`/positions?query=${SEARCH}`);
      await list.saveSearch();
      await user.expectAccessible(`a list with a saved search, ${name}`);
      await postToApi(user, `saved/positions/${OTHER}`, { saved: true });
      const id = await saveWithMails(user);
      await saved.open();
      await expect(saved.positions).toHaveCount(2);
      await user.expectAccessible(`what is saved, ${name}`);
      await saved.rename(SEARCH, '');
      await user.expectAccessible(`a search without a name, ${name}`);
      const end = new EndSearchMailsPage(user);
      await end.follow(id);
      await end.says('question', SEARCH);
      await user.expectAccessible(`the question of a mail’s link, ${name}`);
      await end.endButton.click();
      await end.says('done', SEARCH);
      await user.expectAccessible(`mails that have ended, ${name}`);
    });
  });
}

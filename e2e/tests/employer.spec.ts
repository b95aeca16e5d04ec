import { register } from '../fixtures/accounts/register';
import { GARDENER_CAMPAIGN as CAMPAIGN, fillGardenerApplication } from '../fixtures/applications/gardener-application';
import { operate } from '../fixtures/portal/operator';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { Employer } from '../pages/employer';
import { Preview } from '../pages/preview';
import { Shell } from '../pages/shell';

const AGREED = 'Maanantai 9.00, varikko';
const LATER = 'Ruusutarha, ja se mitä en ole vielä lähettänyt';

test('an employer comes by a one-time link, edits what is theirs and nothing else, and the candidate sees what changed', async ({
  user,
}) => {
  const { page, t } = user;
  const shell = new Shell(user);
  const logIn = new LogIn(user);
  const form = new ApplicationForm(user, CAMPAIGN);
  const employer = new Employer(user, CAMPAIGN);
  const preview = new Preview(user);
  const account = await register(page.request, { acceptTerms: true });

  await test.step('the candidate sends, and goes on writing', async () => {
    await user.open(`/application/${CAMPAIGN}`);
    await logIn.as(account.username, account.password);
    await form.isOpen();
    await form.begin();
    await form.fill('campSpecData', 'campTextArea1', 'Ruusutarha');
    await form.isSaved();
    await fillGardenerApplication(user);
    await user.open(`/application/${CAMPAIGN}`);
    await form.isOpen();
    await form.preview();
    await preview.isShown();
    await preview.send();
    await user.open(`/application/${CAMPAIGN}`);
    await form.isRead();
    await form.change();
    await form.fill('campSpecData', 'campTextArea1', LATER);
    await form.isSaved();
    await shell.leaveTo('host.leave.logout');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('host.menu.log-in') })
      .waitFor();
  });

  const link = await test.step('the operator makes a link', () =>
    operate<{ url: string; password: string }>('employer-link', String(CAMPAIGN), account.username));

  await test.step('the employer opens it and edits what the campaign leaves to them', async () => {
    await employer.opens(link.url);
    await employer.isIn(link.password);
    await user.expectAccessible('application, open to its employer');
    await employer.cannotEdit('basicInfo', 'firstName');
    await employer.cannotEdit('campSpecData', 'campTextArea1');
    await employer.form.shows('campSpecData', 'campTextArea1', 'Ruusutarha');
    await expect(page.getByText(LATER)).toHaveCount(0);
    await employer.isOfferedNothingElse();
    await employer.form.fill('campSpecData', 'campEditTextArea1', AGREED);
    await employer.form.isSaved();
  });

  await test.step('nothing else of the portal is there', async () => {
    await user.follow('/dashboard');
    await page.getByRole('heading', { level: 1, name: t('host.not-found.title') }).waitFor();
    await user.open(`/application/${CAMPAIGN}`);
    await employer.form.isOpen();
  });

  await test.step('the employer logs out, and the link does not work again', async () => {
    await shell.leaveTo('host.leave.logout');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('host.menu.log-in') })
      .waitFor();
    await employer.opens(link.url);
    await employer.isToldThatTheLinkIsUsed();
    await user.expectAccessible('used link');
  });

  await test.step('the candidate sees what changed', async () => {
    await user.open(`/application/${CAMPAIGN}`);
    await logIn.as(account.username, account.password);
    await form.isRead();
    await expect(page.getByText(t('application.employer-changes.title', { count: 1 }))).toBeVisible();
    await form.goOnChanging();
    await expect(page.getByRole('main').getByText(AGREED).first()).toBeVisible();
    await form.shows('campSpecData', 'campTextArea1', LATER);
  });
});

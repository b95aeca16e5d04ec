import {
  GARDENER_CAMPAIGN as CAMPAIGN,
  fillGardenerApplication,
  sendGardenerApplication,
} from '../fixtures/applications/gardener-application';
import { becomeCandidate, openNewForm } from '../fixtures/applications/new-form';
import { receiveMail } from '../fixtures/mail/mailbox';
import { expect, test } from '../fixtures/portal/test';
import { ApplicationForm } from '../pages/application-form';
import { closeByEscape } from '../pages/dialogs';
import { Preview } from '../pages/preview';

for (const locale of ['fi', 'sv'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a sent application opens as it was sent; its change is a choice, and leaving and sending tell of it', async ({
      user,
    }) => {
      const { page, t } = user;
      const form = new ApplicationForm(user, CAMPAIGN);
      const preview = new Preview(user);
      await becomeCandidate(user);
      await user.open('/dashboard');
      await sendGardenerApplication(user);

      await user.open(`/application/${CAMPAIGN}`);
      const { receipt, sectionMap } = await form.isRead();
      await expect(page.getByText(t('application.state.receipt', { number: receipt?.number ?? '' }))).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await user.expectAccessible('a sent application');

      await form.change();
      await form.fill('basicInfo', 'city', 'Kemi');
      await form.isSaved();
      await page.getByText(t('application.state.unsent'), { exact: true }).waitFor();
      const leave = page.getByRole('button', { name: t('host.menu.leave-application'), exact: true });
      await leave.filter({ visible: true }).first().click();
      await closeByEscape(page.getByRole('dialog').filter({ hasText: t('host.leave.unsent') }));

      await form.preview();
      const title = sectionMap.campSpecData?.title ?? '';
      await preview.change(title);
      const section = page.getByRole('heading', { level: 2, name: title }).getByRole('button');
      await expect(section).toBeFocused();
      await expect(section).toHaveAttribute('aria-expanded', 'true');
      await expect(section).toBeInViewport();

      await form.preview();
      const number = await preview.sendChanges();
      expect(number).not.toBe(receipt?.number);
      await expect(page.getByRole('heading', { name: t('application.next.title') })).toBeVisible();
      await user.expectAccessible('receipt of changes');
      await page.getByRole('button', { name: t('application.sent.back') }).click();
      await form.isRead();
      await expect(page.getByRole('main').getByText('Kemi', { exact: true })).toBeVisible();
    });
  });
}

test('the mail that confirms a sending has the answers only where that was chosen, and the choice is remembered', async ({
  user,
}) => {
  const { page, t } = user;
  const { account, form } = await openNewForm(user, CAMPAIGN);
  const preview = new Preview(user);
  const confirmation = (subject: RegExp) =>
    receiveMail(page.request, account.email, (mail) => subject.test(mail.subject));
  await fillGardenerApplication(user);
  await page.reload();
  await form.isOpen();
  await form.preview();
  await preview.isShown();
  await expect(preview.mailAnswers).not.toBeChecked();
  await preview.send();
  expect((await confirmation(/on lähetetty:/)).text).not.toContain('Kerttu');

  await page.getByRole('button', { name: t('application.sent.change') }).click();
  await form.fill('basicInfo', 'city', 'Kemi');
  await form.isSaved();
  await form.preview();
  await preview.mailAnswers.check();
  await preview.sendChanges();
  const { text } = await confirmation(/on lähetetty uudelleen:/);
  expect(text).toContain('Kerttu');
  expect(text).toContain('Kemi');
  expect(text).toContain('PDF-tiedostona');

  await page.getByRole('button', { name: t('application.sent.change') }).click();
  await form.fill('basicInfo', 'city', 'Tornio');
  await form.isSaved();
  await form.preview();
  await expect(preview.mailAnswers).toBeChecked();
});

import { randomUUID } from 'node:crypto';
import { LOCALES } from '@portal/contract/limits';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { Registration } from '../pages/accounts/registration';
import { ApplicationForm } from '../pages/application-form';
import { OwnApplications } from '../pages/own-applications';
import { Preview } from '../pages/preview';
import { Shell } from '../pages/shell';

/** The archivist's vacancy of the demo content: a degree and a CV are required. */
const CAMPAIGN = 102;
const WIDTHS = [
  { name: 'phone', viewport: { width: 360, height: 780 } },
  { name: 'desktop', viewport: { width: 1280, height: 900 } },
];

for (const locale of LOCALES) {
  for (const { name, viewport } of WIDTHS) {
    // Long words break the narrow page; the wide one is tried in each language in the full run.
    const tag = name === 'phone' || locale === 'fi' ? [] : ['@full'];
    test.describe(`${locale}, ${name}`, { tag }, () => {
      test.use({ locale, viewport });

      test('a new candidate follows a link to a vacancy, registers, fills in, corrects, sends and finds the application in the list', async ({
        user,
      }) => {
        const { page, t } = user;
        const id = randomUUID().slice(0, 8);
        const account = {
          email: `aino.${id}@example.fi`,
          username: `aino-${id}`,
          password: 'kolme vihreää kuusta',
          firstName: 'Aino',
          lastName: 'Ääkkönen',
        };
        const shell = new Shell(user);
        const logIn = new LogIn(user);
        const registration = new Registration(user);
        const form = new ApplicationForm(user, CAMPAIGN);
        const preview = new Preview(user);
        const list = new OwnApplications(user);

        await test.step('the link leads to log-in first', async () => {
          await user.open(`/application/${CAMPAIGN}?portal=state&ref=newspaper`);
          await logIn.heading.waitFor();
          await user.expectAccessible('log-in');
          await page.getByRole('link', { name: t('auth.login.to-register') }).click();
        });

        await test.step('register and confirm by the mailed code', async () => {
          await page.getByRole('heading', { level: 1, name: t('auth.register.title') }).waitFor();
          await user.expectAccessible('register');
          await registration.giveAddress(account.email);
          await user.expectAccessible('confirm the address');
          await registration.giveMailedCode(account.email);
          await user.expectAccessible('details of the account');
          await registration.giveDetails(account);
        });

        await test.step('accept the terms and come to the application', async () => {
          const terms = page.getByRole('dialog', { name: t('host.terms.title') });
          await terms.waitFor();
          await user.expectAccessible('terms of service');
          await shell.acceptTerms();
          const view = await form.isOpen();
          expect(page.url()).toContain('ref=newspaper');
          expect(view.applied).toBe(false);
          await user.expectAccessible('how the application is saved');
          await form.begin();
        });

        await test.step('fill in; everything is saved while typing', async () => {
          await form.fill('basicInfo', 'firstName', account.firstName);
          await form.fill('basicInfo', 'lastName', account.lastName);
          await form.fill('basicInfo', 'email', account.email);
          await form.fill('basicInfo', 'mobilePhone', '040 123 4567');
          await form.addRow('educations', { institute: 'Jyväskylän yliopisto', fieldOfStudy: 'Historia' });
          await form.isSaved();
          await user.expectAccessible('form with an open row');
        });

        await test.step('everything is there after a reload', async () => {
          await page.reload();
          await form.isOpen();
          await form.shows('basicInfo', 'firstName', account.firstName);
          await form.shows('basicInfo', 'lastName', account.lastName);
          const educations = await form.openSection('educations');
          await expect(educations).toContainText('Jyväskylän yliopisto');
        });

        await test.step('attach a PDF', async () => {
          await form.attach('file1', {
            name: 'ansioluettelo.pdf',
            mimeType: 'application/pdf',
            buffer: onePagePdf('CV'),
          });
          await form.showsFile('ansioluettelo.pdf');
        });

        await test.step('the preview names what is missing, and its links lead there', async () => {
          await form.preview();
          const { label } = form.configOf('campSpecData', 'campTextArea1');
          const fault = page.getByRole('link', { name: label });
          await fault.waitFor();
          await user.expectAccessible('form with errors');
          await fault.click();
          await expect(page.getByLabel(label, { exact: true })).toBeFocused();
        });

        const receipt = await test.step('correct and send', async () => {
          await form.fill('campSpecData', 'campTextArea1', 'Pidän järjestyksestä ja vanhoista papereista.');
          await form.changeRow('educations', 1, { accomplishmentLevelId: 'highest', educationLevelId: 'master' });
          await form.isSaved();
          await form.preview();
          await preview.isShown();
          await preview.says('Jyväskylän yliopisto');
          await preview.says('ansioluettelo.pdf');
          await user.expectAccessible('preview');
          const number = await preview.send();
          await user.expectAccessible('sent');
          return number;
        });

        await test.step('it stands in the list, and logging out ends it', async () => {
          const view = await user.read<{ campaign: { title: string } }>(`application/${CAMPAIGN}`);
          await page.getByRole('link', { name: t('application.to-applications') }).click();
          await list.isShown();
          await list.lists(view.campaign.title, 'sent', receipt);
          await user.expectAccessible('own applications');
          await shell.logOut();
          await user.open('/applications');
          await logIn.heading.waitFor();
        });
      });
    });
  }
}

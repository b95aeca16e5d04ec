import { API_PREFIX } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { openVisibleTab } from '../fixtures/display/visible-tab';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { ApplicationForm, type ChosenFile } from '../pages/application-form';
import { AttachmentField } from '../pages/attachment-field';
import { closeByEscape } from '../pages/dialogs';

/** Two vacancies of the demo content that ask for files; the second field of the first one takes several. */
const FIRST = 101;
const SECOND = 107;
const UPLOADS = `**${API_PREFIX}/attachments/*/save_field**`;

const pdf = (name: string): ChosenFile => ({ name, mimeType: 'application/pdf', buffer: onePagePdf(name) });
const page = (name: string): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>'),
});

test('files are chosen and dropped; a refused, interrupted, cancelled or removed one is reported and gone, in another tab too', async ({
  user,
}) => {
  const { form } = await openNewForm(user, FIRST);
  const one = new AttachmentField(user, form, FIRST, 'file1');
  const several = new AttachmentField(user, form, FIRST, 'file2');

  await test.step('choose one, drop two, of which one is a web page under a false name', async () => {
    await one.choose(pdf('ansioluettelo.pdf'));
    await one.shows('ansioluettelo.pdf');
    await several.drop(pdf('todistus.pdf'), page('sivu.pdf'));
    await several.shows('todistus.pdf');
    await several.tellsCause('sivu.pdf', 'application.error.file-type');
    await user.expectAccessible('files stored and refused');
  });

  await test.step('a broken connection has its cause and a second try', async () => {
    await user.page.route(UPLOADS, (route) => route.abort('connectionreset'));
    await several.drop(pdf('portfolio.pdf'));
    await several.tellsCause('portfolio.pdf', 'application.file.no-connection');
    await user.expectAccessible('an upload that broke off');
    await user.page.unroute(UPLOADS);
    await several.retry('portfolio.pdf');
    await several.shows('portfolio.pdf');
  });

  await test.step('a slow upload can be cancelled', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await user.page.route(UPLOADS, async (route) => {
      await held;
      // The page has broken it off: there is nothing to go on with.
      await route.abort().catch(() => undefined);
    });
    await several.choose(pdf('turha.pdf'));
    await several.isOnItsWay('turha.pdf');
    await user.expectAccessible('an upload on its way');
    await several.cancel('turha.pdf');
    await several.showsNo('turha.pdf');
    letGo();
    await user.page.unroute(UPLOADS);
  });

  await test.step('another tab sees what is attached and what is removed', async () => {
    const tab = await openVisibleTab(user.page.context());
    const other: PortalUser = { ...user, page: tab };
    await tab.goto(user.page.url());
    const otherForm = new ApplicationForm(other, FIRST);
    await otherForm.isOpen();
    // The first section pushes the others down when its content comes.
    await otherForm.shows('basicInfo', 'firstName', 'Kerttu');
    const there = new AttachmentField(other, otherForm, FIRST, 'file2');
    await there.shows('portfolio.pdf');
    await several.choose(pdf('lisää.pdf'));
    await there.shows('lisää.pdf');
    await several.remove('portfolio.pdf');
    await there.showsNo('portfolio.pdf');
    await tab.close();
  });

  expect(await several.stored()).toEqual(['todistus.pdf', 'lisää.pdf']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('a file of one application is attached to another without being sent, and its link gives the same bytes', async ({
    user,
  }) => {
    const { t } = user;
    const { form } = await openNewForm(user, FIRST);
    const first = new AttachmentField(user, form, FIRST, 'file1');
    const cv = pdf(`${'ansioluettelo-'.repeat(10)}.pdf`);

    await test.step('there is nothing to choose from yet', async () => {
      const dialog = await first.lookAtEarlier();
      await expect(dialog.getByText(t('application.file.reuse-none'))).toBeVisible();
      await expect(dialog.getByRole('button', { name: t('application.file.reuse-attach') })).toBeHidden();
      await user.expectAccessible('no files of earlier applications');
      await closeByEscape(dialog);
    });
    await first.choose(cv);
    await first.shows(cv.name);
    await user.expectAccessible('a file with a long name');

    await user.open(`/application/${SECOND}`);
    const later = new ApplicationForm(user, SECOND);
    await later.isOpen();
    await later.beginEmpty();
    const second = new AttachmentField(user, later, SECOND, 'file1');
    const dialog = await second.lookAtEarlier();
    await dialog.getByLabel(cv.name).waitFor();
    await user.expectAccessible('files of earlier applications');
    await closeByEscape(dialog);
    await second.attachFromEarlier(cv.name);
    expect((await second.download(cv.name)).equals(cv.buffer)).toBe(true);
  });
});

import { becomeCandidate, openNewForm } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';
import { ApplicationForm } from '../pages/application-form';
import { OpenPositions } from '../pages/open-positions';
import { PositionPage } from '../pages/position-page';
import { Shell } from '../pages/shell';

/** A vacancy of the demo content that asks for files. */
const CAMPAIGN = 107;

/** Who can read what was sent, in each place that speaks of it. */
const WHO_READS = {
  fi: /yleensä julkinen asiakirja: kuka tahansa voi pyytää sen työnantajalta nähtäväksi/,
  sv: /i regel en offentlig handling: vem som helst kan be arbetsgivaren att få se den/,
  en: /usually a public document: anyone may ask the employer to see it/,
} as const;

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('open positions are in the menu of a visitor and of a candidate, who reads one and comes from its form back to it', async ({
      user,
    }) => {
      const { page, t } = user;
      const shell = new Shell(user);
      const list = new OpenPositions(user);
      await user.open('/login');
      await shell.press(t('host.menu.positions'));
      await list.isShown();

      await becomeCandidate(user);
      await user.open('/dashboard');
      await shell.press(t('host.menu.positions'));
      await list.isShown();

      await user.open(`/positions/${CAMPAIGN}?portal=kuntarekry&ref=lehti`);
      const position = new PositionPage(user, CAMPAIGN);
      await position.saveButton.waitFor();
      const title = (await position.title.textContent()) ?? '';
      await page.getByRole('link', { name: t('internal-ads.apply.begin') }).click();
      const form = new ApplicationForm(user, CAMPAIGN);
      await form.isOpen();
      await form.begin();
      await form.fill('basicInfo', 'city', 'Turku');
      await form.isSaved();

      await page.getByRole('link', { name: t('application.header.position') }).press('Enter');
      await expect(position.title).toHaveText(title);
      const cameFrom = new URL(page.url()).searchParams;
      expect([cameFrom.get('portal'), cameFrom.get('ref')]).toEqual(['kuntarekry', 'lehti']);
      await page.getByRole('link', { name: t('internal-ads.apply.continue') }).press('Enter');
      await form.isOpen();
      await form.shows('basicInfo', 'city', 'Turku');
    });
  });
}

for (const locale of ['fi', 'sv', 'en'] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('footer and attachments say alike who can read an application', async ({ user }) => {
      const { form } = await openNewForm(user, CAMPAIGN);
      const area = await form.openSection('attachments');
      await expect(area.getByText(WHO_READS[locale])).toBeVisible();
      await user.open('/dashboard');
      await expect(user.page.getByRole('contentinfo').getByText(WHO_READS[locale])).toBeVisible();
    });
  });

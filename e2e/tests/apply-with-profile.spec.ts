import type { Row } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { readSection } from '../fixtures/applications/stored-sections';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { ApplicationForm } from '../pages/application-form';
import { Keyboard } from '../pages/keyboard';
import { OpenPositions } from '../pages/open-positions';
import { Preview } from '../pages/preview';
import { Shell } from '../pages/shell';

/** The planner's vacancy: it asks for a degree, work and a file, which a profile holds, and for one answer of its own. */
const CAMPAIGN = 107;
const PROFILE = 0;

const MOST_DECISIONS = 12;
const MOST_SECONDS = 90;

const PERSON = {
  birthDate: '5.3.1990',
  mobilePhone: '+358401234567',
  address: 'Asematie 1 A 2',
  postalCode: '00100',
  city: 'Helsinki',
  webHomePage: 'https://example.fi/kerttu',
};
const EDUCATION = {
  accomplishmentLevelId: 'highest',
  educationLevelId: 'master',
  institute: 'Tampereen yliopisto',
  examinationId: 'Arkkitehti',
  fieldOfStudy: 'Arkkitehtuuri',
};
const WORK = { employer: 'Granlahden kaupunki', workTitle: 'Kaavoittaja', workStartDate: '1.8.2016' };
const CV = { name: 'ansioluettelo.pdf', mimeType: 'application/pdf', buffer: onePagePdf('CV') };

async function fillProfile(user: PortalUser): Promise<void> {
  await user.open('/account/profile');
  const form = new ApplicationForm(user, PROFILE);
  await form.isOpenAsProfile();
  await form.closeStart();
  for (const [field, value] of Object.entries(PERSON)) await form.fill('basicInfo', field, value);
  await form.addRow('educations', EDUCATION);
  await form.addRow('workExperiences', WORK);
  await form.attach('file1', CV);
  await form.showsFile(CV.name);
  await form.isSaved();
}

const COMMON: readonly SectionName[] = ['basicInfo', 'educations', 'workExperiences', 'attachments'];

/** Every answer of a section, whatever its row is called. */
async function answersOf(user: PortalUser, campaignId: number, section: SectionName, fields: readonly string[]) {
  const stored = await readSection(user, campaignId, section);
  const ids: (string | undefined)[] =
    stored.rows.length > 0 ? stored.rows.map((row: Row) => row.clientRowId) : [undefined];
  return ids.map((id) =>
    Object.fromEntries(
      fields.flatMap((field): [string, Value][] => {
        const value = stored.value(field, id);
        return value === undefined || value === null || value === '' ? [] : [[field, value]];
      }),
    ),
  );
}

test('somebody with a profile applies from the front page by keyboard, in few decisions, and is asked nothing twice', async ({
  user,
}) => {
  const { page, t } = user;
  const account = await becomeCandidate(user);
  await fillProfile(user);
  await new Shell(user).logOut();

  const keys = new Keyboard(page);
  const list = new OpenPositions(user);
  const { title } = await user.read<{ title: string }>(`positions/${CAMPAIGN}`);

  await test.step('find the position from the front page', async () => {
    await user.open('/');
    await keys.goTo(list.searchBox);
    await keys.type(title);
    await keys.press('Enter');
    await list.isShown();
    await keys.goTo(list.rows.getByRole('link', { name: title, exact: true }).first());
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await keys.goTo(page.getByRole('link', { name: t('internal-ads.apply.begin') }));
    await keys.press('Enter');
  });

  await test.step('log in', async () => {
    await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
    await keys.goTo(page.getByRole('textbox', { name: t('auth.login.username.label') }));
    await keys.type(account.username);
    await keys.goTo(page.getByLabel(t('auth.login.password.label'), { exact: true }));
    await keys.type(account.password);
    await keys.press('Enter');
  });

  const form = new ApplicationForm(user, CAMPAIGN);
  await test.step('begin with the profile, which is offered first', async () => {
    const start = page.getByRole('dialog', { name: t('application.start-copy.title') });
    await expect(start.getByRole('radio', { name: t('application.start-copy.profile') })).toBeChecked();
    await keys.goTo(start.getByRole('button', { name: t('application.start-copy.copy') }));
    await keys.press('Enter');
    await expect(start).toBeHidden();
  });

  await test.step('nothing is asked that account or profile know', async () => {
    const { personFieldMap, fieldGroupsMap } = await form.isOpen();
    const groups = Object.values(fieldGroupsMap);
    for (const section of COMMON) {
      const asked =
        section === 'basicInfo'
          ? Object.keys(personFieldMap)
          : groups.flatMap((group) => (group.section === section ? group.fields.map(({ name }) => name) : []));
      const known = await answersOf(user, PROFILE, section, asked);
      expect([section, known]).not.toEqual([section, [{}]]);
      await expect.poll(() => answersOf(user, CAMPAIGN, section, asked), section).toEqual(known);
    }
    for (const [field, value] of Object.entries({
      ...PERSON,
      firstName: 'Kerttu',
      lastName: 'Koe',
      email: account.email,
    }))
      await expect(page.getByLabel(form.configOf('basicInfo', field).label, { exact: true })).toHaveValue(value);
  });

  await test.step('answer what this position asks for beside, and send', async () => {
    await keys.goTo(
      page.locator('[data-section="campSpecData"]').getByRole('heading', { level: 2 }).getByRole('button'),
    );
    await keys.press('Enter');
    await keys.goTo(page.getByLabel(form.configOf('campSpecData', 'campTextArea1').label, { exact: true }));
    await keys.type('Laadin keskustan asemakaavan.');
    await keys.goTo(page.getByRole('button', { name: t('application.form.preview') }));
    await keys.press('Enter');
    const preview = new Preview(user);
    await preview.isShown();
    for (const answer of [PERSON.address, EDUCATION.institute, WORK.workTitle, CV.name]) await preview.says(answer);
    await keys.goTo(page.getByRole('button', { name: t('application.preview.send'), exact: true }));
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: t('application.sent.title') }).waitFor();
  });

  test.info().annotations.push({
    type: 'by keyboard',
    description: `${keys.decisions} decisions, ${keys.seconds.toFixed(0)} s`,
  });
  expect(keys.decisions).toBeLessThanOrEqual(MOST_DECISIONS);
  expect(keys.seconds).toBeLessThanOrEqual(MOST_SECONDS);
});

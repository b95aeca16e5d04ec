import { randomUUID } from 'node:crypto';
import { ApplicationViewModel } from '@portal/contract/application';
import { Preview } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';
import { fillPercent } from '@portal/field-rules/fill-percent';
import type { Kysely } from 'kysely';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { up as addRules } from '../../../migrations/0050/0080-rules-beside';
import type { CampaignContent } from '../../campaigns/campaign-content';
import { storeCampaign } from '../../campaigns/campaign-loading';
import { readDemoCampaigns } from '../../campaigns/demo-content';
import { createPortal, fillSummerApplication, openedBy, SUMMER_WORKER, uploadForm } from '../application.fixture';

const FIREFIGHTER = 109;
const CLASS_TEACHER = 103;
const BESIDE_EVERYTHING = 901;
const PDF = Buffer.from('%PDF-1.7\ncertificate\n%%EOF');

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

async function errorsIn(browser: TestBrowser, id: number, section: SectionName) {
  const { errors } = (await browser.get(`preview/${id}`)).read(Preview);
  return errors.filter((error) => error.section === section).map(({ field, code }) => `${field} ${code}`);
}

/** A campaign like the summer worker's, with sections of its own beside it. */
async function loadCampaign(sections: CampaignContent['sections']): Promise<void> {
  const summer = readDemoCampaigns().find(({ id }) => id === SUMMER_WORKER);
  if (!summer) throw new Error('there is no demo content');
  await storeCampaign(portal.db, { ...summer, id: BESIDE_EVERYTHING, sections }, portal.clock.now());
}

test('ongoing studies need no end date, and completed ones do', async () => {
  const browser = await openedBy(portal, FIREFIGHTER);
  const row = (values: Record<string, string>) =>
    browser.post(`educations/${FIREFIGHTER}`, {
      clientRowId: randomUUID(),
      values: { accomplishmentLevelId: 'other', institute: 'Pelastusopisto', examinationId: 'Pelastaja', ...values },
    });
  await row({ accomplishmentLevelId: 'highest', educationCompletedByDeadlineId: 'no' });
  expect(await errorsIn(browser, FIREFIGHTER, 'educations')).toEqual([]);
  await row({ educationCompletedByDeadlineId: 'yes' });
  expect(await errorsIn(browser, FIREFIGHTER, 'educations')).toEqual(['educationEndDate required']);
});

test('studies without a status need the status, not an end date', async () => {
  const browser = await openedBy(portal, FIREFIGHTER);
  const values = { accomplishmentLevelId: 'highest', institute: 'Pelastusopisto', examinationId: 'Pelastaja' };
  await browser.post(`educations/${FIREFIGHTER}`, { clientRowId: randomUUID(), values });
  expect(await errorsIn(browser, FIREFIGHTER, 'educations')).toEqual(['educationCompletedByDeadlineId required']);
});

test('a required section without required fields must hold a value or a file', async () => {
  await loadCampaign([
    {
      name: 'interests',
      required: true,
      groups: [{ name: 'wishes', fields: ['taskAreaIds'], required: [], overrides: {} }],
    },
    {
      name: 'attachments',
      required: true,
      groups: [{ name: 'files', fields: ['file1'], required: [], overrides: {} }],
    },
  ]);
  const browser = await openedBy(portal, BESIDE_EVERYTHING);
  expect(await errorsIn(browser, BESIDE_EVERYTHING, 'interests')).toEqual(['interests required']);
  expect(await errorsIn(browser, BESIDE_EVERYTHING, 'attachments')).toEqual(['attachments required']);
  await browser.post(`interests/${BESIDE_EVERYTHING}/save_field`, { field: 'taskAreaIds', value: ['ict'] });
  await browser.post(`attachments/${BESIDE_EVERYTHING}/save_field`, undefined, uploadForm('file1', 'cv.pdf', PDF));
  const { errors } = (await browser.get(`preview/${BESIDE_EVERYTHING}`)).read(Preview);
  expect(errors).toEqual([]);
});

test('a certificate marked as attached is missing until there is a file', async () => {
  const browser = await openedBy(portal, CLASS_TEACHER);
  const save = { field: 'classTeacherEligibilityCertificate', value: true };
  await browser.post(`teacher_eligibilities/${CLASS_TEACHER}/save_field`, save);
  const missed = 'classTeacherEligibilityCertificate no-attachment';
  expect(await errorsIn(browser, CLASS_TEACHER, 'teacherEligibilities')).toContain(missed);
  await browser.post(`attachments/${CLASS_TEACHER}/save_field`, undefined, uploadForm('file2', 'todistus.pdf', PDF));
  expect(await errorsIn(browser, CLASS_TEACHER, 'teacherEligibilities')).not.toContain(missed);
});

test('the form, the list and the dashboard show the same percentage', async () => {
  const browser = await openedBy(portal, SUMMER_WORKER);
  const inForm = async () => {
    const { sectionMap } = (await browser.get(`application/${SUMMER_WORKER}`)).read(ApplicationViewModel);
    const sections = Object.values(sectionMap).map(({ state, complete = false }) => ({ done: state === 2, complete }));
    return fillPercent(sections);
  };
  const inList = async () => {
    const read = async (path: string) => JSON.parse((await browser.get(path)).text);
    const [list, dashboard] = [await read('applications'), await read('dashboard')];
    return [list.applications[0].fillPercent, dashboard.latestApplications[0].fillPercent];
  };
  const everywhere = async () => [await inForm(), ...(await inList())];
  expect(await everywhere()).toEqual([0, 0, 0]);
  await fillSummerApplication(browser);
  expect(await everywhere()).toEqual([100, 100, 100]);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'lastName', value: null });
  const [part = 0, ...others] = await everywhere();
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(100);
  expect(others).toEqual([part, part]);
});

test.each(['2147483648', '-2147483649', '9007199254740991', '123456789012345678901234567890'])(
  'the campaign %s is unknown and no fault of the service',
  async (id) => {
    const { browser } = await portal.candidate();
    expect((await browser.get(`application/${id}`)).status).toBe(404);
    expect((await browser.get(`campaigns/${id}`)).status).toBe(404);
    expect((await browser.post(`basic_info/${id}/save_field`, { field: 'city', value: 'Kemi' })).status).toBe(404);
  },
);

test('campaigns that were stored before the rules existed get the rules', async () => {
  const strip = (key: string, value: unknown) =>
    ['requiredWhen', 'ongoingWhen', 'leastBy', 'advisedLeast', 'needsAttachment'].includes(key) ? undefined : value;
  const before = await portal.db.selectFrom('campaigns').select(['id', 'sections']).orderBy('id').execute();
  for (const { id, sections } of before) {
    const old = JSON.stringify(sections, strip).replaceAll('today-101y+1d', 'today-100y');
    await portal.db.updateTable('campaigns').set({ sections: old }).where('id', '=', id).execute();
  }
  await addRules(portal.db as unknown as Kysely<unknown>);
  const after = await portal.db.selectFrom('campaigns').select(['id', 'sections']).orderBy('id').execute();
  expect(after).toEqual(before);
});

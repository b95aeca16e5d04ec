import { LOCALES } from '@portal/contract/limits';
import { createTestApi, type TestApi } from '../../../test/harness';
import { resolveSections } from './campaign-loading';
import { loadDemoContent, readDemoCampaigns } from './demo-content';

const HOUR = 60;
const WEEK = 7 * 24 * HOUR;

const campaigns = readDemoCampaigns();
const minutesLeft = (campaign: (typeof campaigns)[number]): number | undefined =>
  typeof campaign.applyPeriodEnd === 'object' ? campaign.applyPeriodEnd?.minutesFromNow : undefined;
const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

test('there are the profile and at least twelve campaigns, each with an id of its own', () => {
  expect(campaigns.filter(({ kind }) => kind === 'profile').map(({ id }) => id)).toEqual([0]);
  expect(campaigns.length).toBeGreaterThan(12);
  expect(repeated(campaigns.map(({ id }) => String(id)))).toEqual([]);
});

test('one closes within the hour, one is closed, one is internal, one open-ended and three pools; the others give time', () => {
  const vacancies = campaigns.filter(({ kind }) => kind === 'vacancy');
  const left = vacancies.map((campaign) => minutesLeft(campaign) ?? Number.NaN);
  expect(left.filter((minutes) => minutes > 0 && minutes <= HOUR)).toHaveLength(1);
  expect(left.filter((minutes) => minutes <= 0)).toHaveLength(1);
  for (const minutes of left.filter((value) => value > HOUR)) {
    expect(minutes).toBeGreaterThan(24 * HOUR);
    expect(minutes).toBeLessThanOrEqual(8 * WEEK);
  }
  expect(campaigns.filter(({ internal }) => internal)).toHaveLength(1);
  const endsOf = (kind: string) => campaigns.filter((one) => one.kind === kind).map((one) => one.applyPeriodEnd);
  expect(endsOf('default')).toEqual([null]);
  expect(endsOf('substitute')).toEqual([null, null, null]);
});

test.each(campaigns.map((campaign) => [campaign.texts.en?.title ?? '', campaign] as const))(
  '%s: the form completes from the catalogue, and no name stands in it twice',
  (_title, campaign) => {
    const sections = resolveSections(campaign);
    const groups = sections.flatMap((section) => section.groups);
    expect(repeated(sections.map(({ name }) => name))).toEqual([]);
    // The view model keys groups by their name alone.
    expect(repeated(groups.map(({ name }) => name))).toEqual([]);
    for (const section of sections) {
      const names = section.groups.map(({ fields }) => fields.map(({ name }) => name));
      // Rows of language skills are of a kind each, and each kind has its own fields.
      const scopes = section.name === 'languageSkills' ? names : [names.flat()];
      expect(scopes.flatMap(repeated)).toEqual([]);
    }
  },
);

test.each(campaigns.map((campaign) => [campaign.texts.en?.title ?? '', campaign] as const))(
  '%s: the advertisement says the same in each language',
  (_title, { texts }) => {
    const paragraphs = LOCALES.map((locale) => texts[locale]?.description.split('\n\n').length);
    expect(new Set(paragraphs).size).toBe(1);
    const filled = LOCALES.map((locale) =>
      Object.entries(texts[locale] ?? {}).flatMap(([name, text]) => (text === '' ? [] : name)),
    );
    expect(filled).toEqual([filled[0], filled[0], filled[0]]);
  },
);

describe('in the database', () => {
  let portal: TestApi;
  beforeAll(async () => {
    portal = await createTestApi();
  });
  afterAll(() => portal.close());

  test('only what closes within the hour closes at an odd time', async () => {
    const now = portal.clock.now();
    await loadDemoContent(portal.db, now);
    const ends = await portal.db
      .selectFrom('campaigns')
      .select('apply_period_end')
      .where('apply_period_end', 'is not', null)
      .execute();
    const times = ends.flatMap(({ apply_period_end: end }) => (end ? [end] : []));
    const soon = times.filter((end) => end > now && end.getTime() - now.getTime() < HOUR * 60_000);
    expect(soon.map((end) => end.getTime() - now.getTime())).toEqual([50 * 60_000]);
    const time = new Intl.DateTimeFormat('fi', { timeZone: 'Europe/Helsinki', timeStyle: 'short' });
    const others = times.filter((end) => !soon.includes(end));
    expect(others.length).toBeGreaterThan(8);
    expect([...new Set(others.map((end) => time.format(end)))]).toEqual(['16.15']);
  });

  test('loading it again changes nothing but the periods, and says that the forms may be new', async () => {
    const read = () =>
      portal.db
        .selectFrom('campaigns')
        .select(['id', 'texts', 'sections', 'configuration_revision'])
        .orderBy('id')
        .execute();
    await loadDemoContent(portal.db, portal.clock.now());
    const first = await read();
    await loadDemoContent(portal.db, portal.clock.now());
    const second = await read();
    expect(first.map(({ id }) => id)).toEqual(campaigns.map(({ id }) => id));
    expect(second).toEqual(first.map((row) => ({ ...row, configuration_revision: row.configuration_revision + 1 })));
    expect(await portal.db.selectFrom('bulletins').select('id').execute()).toHaveLength(1);
  });
});

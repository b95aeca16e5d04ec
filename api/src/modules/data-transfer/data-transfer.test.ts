import type { TestApi } from '../../../test/harness';
import { pathText } from '../../path-text';
import {
  createPortal,
  DEVELOPER,
  EVERYTHING,
  fillSummerApplication,
  SUMMER_WORKER,
  uploadForm,
} from '../applications/application.fixture';
import { auditEntries } from '../audit/audit.service';
import type { CampaignContent } from '../campaigns/campaign-content';
import { fillEverything } from '../life-cycle/copy/everything.fixture';
import { readLocated } from './located-json';
import { exportApplications, exportData, importData } from './transfer-data';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const put = (kind: Parameters<typeof importData>[1], content: unknown, dryRun = false) =>
  importData(portal.db, kind, typeof content === 'string' ? content : JSON.stringify(content, null, 2), {
    now: portal.clock.now(),
    sender: portal.config,
    by: 'aino',
    reason: ' from the editors ',
    dryRun,
  });
const take = <Content>(kind: Parameters<typeof exportData>[1]) => exportData(portal.db, kind) as Promise<Content>;
const takeApplications = (campaignId?: number, reason = 'to the employer’s system') =>
  exportApplications(portal.db, portal.config, { campaignId, by: 'aino', reason, now: portal.clock.now() });
const storedCampaigns = () =>
  portal.db
    .selectFrom('campaigns')
    .select(['id', 'kind', 'internal', 'apply_period_start', 'apply_period_end', 'texts', 'sections'])
    .orderBy('id')
    .execute();

describe('what is taken out can be put in again', () => {
  test.each(['campaigns', 'internal-ads', 'bulletins', 'texts', 'terms', 'postal-codes'] as const)(
    '%s',
    async (kind) => {
      await put('texts', { fi: { 'quicklinks.register': 'Liity' } });
      const stored = await storedCampaigns();
      const content = await take(kind);
      expect(JSON.stringify(content).length).toBeGreaterThan(20);
      await put(kind, content);
      expect(await take(kind)).toEqual(content);
      expect(await storedCampaigns()).toEqual(stored);
    },
  );
});

test('a campaign that is put in is open to candidates at once', async () => {
  const [model] = (await take<CampaignContent[]>('campaigns')).filter(({ id }) => id === SUMMER_WORKER);
  const texts = { ...model!.texts.fi, title: 'Kesän uusi työ' };
  const added = { ...model!, id: 901, applyPeriodEnd: null, texts: { fi: texts, sv: texts, en: texts } };
  expect(await put('campaigns', [added])).toBe(1);
  const { browser } = await portal.candidate();
  expect((await browser.get('application/901')).body).toMatchObject({ campaign: { title: 'Kesän uusi työ' } });
});

test('each error of a file is told with its line, and nothing is changed', async () => {
  const before = await storedCampaigns();
  const campaigns = await take<CampaignContent[]>('campaigns');
  const good = { ...campaigns.find(({ id }) => id === DEVELOPER)!, applyPeriodEnd: '2031-01-01T00:00:00.000Z' };
  const bad = structuredClone(campaigns.find(({ id }) => id === SUMMER_WORKER)!);
  bad.sections[0]!.groups[0]!.fields.push('noSuchField');
  const text = JSON.stringify([good, bad, good], null, 2);
  const lineOf = (words: string, from = 0) => text.slice(0, text.indexOf(words, from)).split('\n').length;
  const second = text.indexOf(`"id": ${SUMMER_WORKER}`);
  await expect(put('campaigns', text)).rejects.toMatchObject({
    name: 'CommandError',
    check: 'content',
    message: expect.stringMatching(
      new RegExp(
        `^line ${lineOf('"sections"', second)}, \\[1\\]\\.sections: .*noSuchField.*\n` +
          `line ${lineOf('"id": 101', second)}, \\[2\\]\\.id: the id 101 is there twice$`,
      ),
    ),
  });
  const untitled = text.replace('"title": "Ohjelmistokehittäjä"', '"title": ""');
  await expect(put('campaigns', untitled)).rejects.toThrow(
    new RegExp(`^line ${lineOf('"Ohjelmistokehittäjä"')}, \\[0\\]\\.texts\\.fi\\.title: `),
  );
  await expect(put('campaigns', '[\n{"id": 1,\n}]')).rejects.toThrow(/^line 3: this is not JSON/);
  await expect(put('internal-ads', [good])).rejects.toThrow('"internal": true');
  await expect(put('campaigns', [{ ...good, applyPeriodStart: '2032-01-01T00:00:00.000Z' }])).rejects.toThrow(
    'ends before',
  );
  expect(await storedCampaigns()).toEqual(before);
});

test('what the database refuses leaves nothing behind either', async () => {
  const before = await storedCampaigns();
  const campaigns = await take<CampaignContent[]>('campaigns');
  const [first, second] = campaigns.filter(({ kind }) => kind === 'vacancy');
  // The check of the database sees moments that are told from now; the file's own check does not.
  const late = { ...second!, applyPeriodStart: { minutesFromNow: 10 }, applyPeriodEnd: '2001-01-01T00:00:00.000Z' };
  const renamed = { ...first!, texts: { ...first!.texts, fi: { ...first!.texts.fi, title: 'Toinen nimi' } } };
  await expect(put('campaigns', [renamed, late])).rejects.toThrow();
  expect(await storedCampaigns()).toEqual(before);
});

test('a dry run changes nothing', async () => {
  expect(await put('texts', { fi: { 'quicklinks.login': 'Sisään' } }, true)).toBe(1);
  expect(await take<{ fi: object }>('texts')).not.toHaveProperty(['fi', 'quicklinks.login']);
});

test('texts are shown at once; null gives the portal’s own back', async () => {
  const words = async () =>
    (await portal.browser().get('localization/localization_data?lang=sv')).body as {
      staticWords: Record<string, string>;
    };
  await put('texts', { sv: { 'quicklinks.login': 'Kom in' } });
  expect((await words()).staticWords['quicklinks.login']).toBe('Kom in');
  await put('texts', { sv: { 'quicklinks.login': null } });
  expect((await words()).staticWords['quicklinks.login']).toBe('Logga in');
  await expect(put('texts', { de: {} })).rejects.toThrow('line 1');
});

test('new terms must be accepted; the same again are not new', async () => {
  const { browser } = await portal.candidate();
  const accepted = async () =>
    ((await browser.get('tos/terms_of_service')).body as { acceptedTerms: boolean }).acceptedTerms;
  expect(await put('terms', await take('terms'))).toBe(0);
  expect(await accepted()).toBe(true);
  expect(
    await put('terms', { updatedDate: '2027-01-01', html: { fi: '<p>a</p>', sv: '<p>b</p>', en: '<p>c</p>' } }),
  ).toBe(1);
  expect(await accepted()).toBe(false);
});

test('applications in force go to the employer’s system as they were sent last; drafts and cancelled ones do not', async () => {
  const send = async () => {
    const candidate = await portal.candidate();
    await fillSummerApplication(candidate.browser);
    const sent = await candidate.browser.post(`application/send_application/${SUMMER_WORKER}`, {});
    expect(sent.status).toBe(200);
    return candidate;
  };
  const first = await send();
  const second = await send();
  await second.browser.post(`application/cancel_application/${SUMMER_WORKER}`, {});
  const changed = { field: 'firstName', value: 'Ei vielä lähetetty' };
  await first.browser.post(`basic_info/${SUMMER_WORKER}/save_field`, changed);
  const applications = await takeApplications(SUMMER_WORKER);
  expect(applications).toHaveLength(1);
  expect(applications[0]).toMatchObject({ campaignId: SUMMER_WORKER, candidate: { email: first.email } });
  expect(JSON.stringify(applications)).toContain('Aino');
  expect(JSON.stringify(applications)).not.toContain('Ei vielä lähetetty');
  expect(await takeApplications(DEVELOPER)).toEqual([]);
});

test('applications to a campaign that does not exist are refused, and no taking out is recorded', async () => {
  const records = () => auditEntries(portal.db, { since: new Date(0), limit: 10 });
  const before = await records();
  await expect(takeApplications(999_999)).rejects.toThrow('there is no campaign 999999');
  expect(await records()).toEqual(before);
});

test('every file of a sent application goes with it, the photograph too, as it was sent', async () => {
  const { browser, id } = await portal.candidate();
  await fillEverything(browser);
  const before = await portal.db
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .select(['field', 'sha256'])
    .where('user_id', '=', id)
    .orderBy('attachments.position')
    .execute();
  expect(before.map(({ field }) => field)).toContain('photo');
  await browser.post(`application/send_application/${EVERYTHING}`);
  const jpeg = Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAABAAEBAREA/9k=', 'base64');
  const other = uploadForm('photo', 'later.jpg', jpeg);
  expect((await browser.post(`basic_info/${EVERYTHING}/save_file_field`, undefined, other)).status).toBe(200);
  const [sent] = await takeApplications(EVERYTHING);
  expect(sent?.files.map(({ field, sha256 }) => ({ field, sha256 }))).toEqual(before);
});

test('who took applications out, why and how many is recorded with them; without a reason nothing is handed out', async () => {
  const records = () => auditEntries(portal.db, { since: new Date(0), limit: 2 });
  const { length } = await takeApplications();
  await takeApplications(DEVELOPER, ' asked for by the agency ');
  const both = { at: expect.any(Date), actor: 'aino', action: 'data export applications' };
  const recorded = [
    { ...both, subject: `campaign ${DEVELOPER}`, count: 0, reason: 'asked for by the agency' },
    { ...both, subject: null, count: length, reason: 'to the employer’s system' },
  ];
  expect(await records()).toEqual(recorded);
  expect(() => takeApplications(undefined, '  ')).toThrow('only with a reason');
  expect(await records()).toEqual(recorded);
  await portal.db.schema.alterTable('audit_entries').renameTo('elsewhere').execute();
  await expect(takeApplications()).rejects.toThrow();
  await portal.db.schema.alterTable('elsewhere').renameTo('audit_entries').execute();
});

test('who put content in, why and how much is recorded with it; a dry run and a refused file leave no record', async () => {
  const bulletins = await take<unknown[]>('bulletins');
  const records = () => auditEntries(portal.db, { since: new Date(0), limit: 1 });
  const before = await records();
  await put('bulletins', bulletins, true);
  await expect(put('bulletins', '[{"id": "x"}]')).rejects.toThrow();
  expect(await records()).toEqual(before);
  await put('bulletins', bulletins);
  expect(await records()).toMatchObject([
    {
      actor: 'aino',
      action: 'data import bulletins',
      subject: null,
      count: bulletins.length,
      reason: 'from the editors',
    },
  ]);
});

test('each value of a file is found by its line', () => {
  const located = readLocated('{\n  "a": [1,\n    {"b \\"": "x\\n]"}\n  ],\n  "c": null}');
  if ('reason' in located) throw new Error(located.reason);
  expect([[], ['a'], ['a', 0], ['a', 1, 'b "'], ['a', 9], ['c']].map((path) => located.lineOf(path))).toEqual([
    1, 2, 2, 3, 2, 5,
  ]);
  expect(pathText([3, 'texts', 'sv'])).toBe('[3].texts.sv');
});

import { ApplicationList, type ApplicationListItem } from '@portal/contract/application-list';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';

const PROFILE = 0;
const DEVELOPER = 101;
const NURSE = 105;
const GARDENER = 106;
/** Two sections: basic information with five required fields, and questions that are all optional but one. */
const SUMMER = 112;
const INTERNAL = 113;
const DEFAULT = 114;
const UNTIL_NURSE_CLOSES = 51 * 60;

type Browser = Awaited<ReturnType<TestApi['candidate']>>['browser'];

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

async function list(browser: Browser, search = ''): Promise<ApplicationList> {
  return (await browser.get(`applications${search}`)).read(ApplicationList);
}
const ids = ({ applications }: ApplicationList): number[] => applications.map(({ campaignId }) => campaignId);

async function only(browser: Browser, search = ''): Promise<ApplicationListItem | undefined> {
  const { applications, total } = await list(browser, search);
  expect([applications.length, total]).toEqual([1, 1]);
  return applications[0];
}

async function start(browser: Browser, ...campaigns: number[]): Promise<void> {
  for (const id of campaigns) expect((await browser.post(`application/start/${id}`)).status).toBe(200);
}

async function save(browser: Browser, resource: string, id: number, values: Record<string, unknown>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    expect((await browser.post(`${resource}/${id}/save_field`, { field, value })).status).toBe(200);
  }
}

const PERSON = {
  firstName: 'Aino',
  lastName: 'Mäkinen',
  birthDate: '2008-05-03',
  mobilePhone: '+358401234567',
  email: 'aino@example.fi',
};

test('a candidate without applications has an empty list', async () => {
  const { browser } = await portal.candidate();
  for (const state of ['active', 'finished']) {
    expect(await list(browser, `?state=${state}`)).toEqual({
      applications: [],
      total: 0,
      counts: { active: 0, finished: 0 },
      serverTime: expect.any(String),
    });
  }
});

test('the list shows a draft with its deadline, in the language of the page, and not the profile', async () => {
  const { browser } = await portal.candidate();
  await start(browser, PROFILE, DEVELOPER);
  const draft = await only(browser, '?lang=sv');
  expect(draft).toMatchObject({ campaignId: DEVELOPER, title: 'Mjukvaruutvecklare', state: 'draft', fillPercent: 0 });
  expect(Date.parse(draft?.applyPeriodEnd ?? '')).toBeGreaterThan(portal.clock.now().getTime());
  expect(draft).not.toHaveProperty('receiptNumber');
  expect(draft).not.toHaveProperty('sendDate');
});

test('the percentage grows with sections ready to be sent, and shrinks when one no longer is', async () => {
  const { browser } = await portal.candidate();
  await start(browser, SUMMER);
  const { mobilePhone, ...others } = PERSON;
  await save(browser, 'basic_info', SUMMER, others);
  expect(await only(browser)).toMatchObject({ fillPercent: 0 });
  await save(browser, 'basic_info', SUMMER, { mobilePhone });
  expect(await only(browser)).toMatchObject({ fillPercent: 50 });
  await save(browser, 'basic_info', SUMMER, { email: 'not an address' });
  expect(await only(browser)).toMatchObject({ fillPercent: 0 });
});

test('a draft whose deadline has passed is finished, as ended without being sent', async () => {
  const { browser, username, password } = await portal.candidate();
  await start(browser, NURSE, DEVELOPER);
  expect(await list(browser, '?state=finished')).toMatchObject({ total: 0 });
  portal.clock.advance(UNTIL_NURSE_CLOSES);
  // The session has ended, too; the page finds that out first, as every page does.
  await browser.open();
  expect((await browser.logIn(username, password)).body).toMatchObject({ ok: true });
  expect(await only(browser)).toMatchObject({ campaignId: DEVELOPER });
  expect(await only(browser, '?state=finished')).toMatchObject({ campaignId: NURSE, state: 'period-ended' });
});

test('a draft to an internal position is finished once the person has lost access to those', async () => {
  const { browser, id } = await portal.candidate({ useInternal: true });
  await start(browser, INTERNAL);
  expect(await only(browser)).toMatchObject({ campaignId: INTERNAL, state: 'draft' });
  await portal.db.updateTable('users').set({ use_internal: false }).where('id', '=', id).execute();
  expect(await list(browser)).toMatchObject({ total: 0 });
  expect(await only(browser, '?state=finished')).toMatchObject({ campaignId: INTERNAL, state: 'period-ended' });
});

test('a cancelled application is finished', async () => {
  const { browser, id } = await portal.candidate();
  await start(browser, DEVELOPER);
  const changes = { state: 'cancelled' as const, cancelled_at: portal.clock.now() };
  await portal.db.updateTable('applications').set(changes).where('user_id', '=', id).execute();
  expect(await list(browser)).toMatchObject({ total: 0 });
  expect(await only(browser, '?state=finished')).toMatchObject({ campaignId: DEVELOPER, state: 'cancelled' });
});

test('the list holds only the candidate’s own applications', async () => {
  const { browser } = await portal.candidate();
  await start(browser, DEVELOPER);
  const other = await portal.candidate();
  const counts = { active: 0, finished: 0 };
  expect(await list(other.browser)).toMatchObject({ applications: [], total: 0, counts });
});

test('the latest edit is first, or the nearest deadline, or the title of the language', async () => {
  const { browser } = await portal.candidate();
  await start(browser, DEFAULT, DEVELOPER, NURSE, GARDENER);
  for (const id of [DEVELOPER, DEFAULT, GARDENER, NURSE]) {
    portal.clock.advance(1);
    await save(browser, 'basic_info', id, { firstName: 'Aino' });
  }
  expect(ids(await list(browser))).toEqual([NURSE, GARDENER, DEFAULT, DEVELOPER]);
  expect(ids(await list(browser, '?sort=deadline'))).toEqual([NURSE, DEVELOPER, GARDENER, DEFAULT]);
  // Avoin hakemus, Ohjelmistokehittäjä, Puutarhuri, Sairaanhoitaja; in Swedish the open application comes last (Öppen).
  expect(ids(await list(browser, '?sort=title'))).toEqual([DEFAULT, DEVELOPER, GARDENER, NURSE]);
  expect(ids(await list(browser, '?sort=title&lang=sv'))).toEqual([DEVELOPER, NURSE, GARDENER, DEFAULT]);
});

test('a search narrows the list and its total', async () => {
  const { browser } = await portal.candidate();
  await start(browser, DEVELOPER, NURSE, GARDENER);
  expect(await only(browser, `?query=${encodeURIComponent('koivuranta PUUTARHURI')}`)).toMatchObject({
    campaignId: GARDENER,
  });
  const counts = { active: 3, finished: 0 };
  expect(await list(browser, '?query=palomies')).toMatchObject({ applications: [], total: 0, counts });
});

test('a search finds the letters å, ä and ö also where they come as a letter and a sign', async () => {
  const { browser } = await portal.candidate();
  await start(browser, DEVELOPER, NURSE);
  const query = 'ohjelmistokehittäjä'.normalize('NFD');
  expect(await only(browser, `?query=${encodeURIComponent(query)}`)).toMatchObject({ campaignId: DEVELOPER });
});

test('an unknown state, order or page is refused', async () => {
  const { browser } = await portal.candidate();
  for (const search of ['state=all', 'sort=salary', 'page=0', `query=${'a'.repeat(201)}`]) {
    expect((await browser.get(`applications?${search}`)).status).toBe(400);
  }
});

describe('once it is sent', () => {
  async function sent(): Promise<Browser> {
    const { browser } = await portal.candidate();
    await start(browser, SUMMER);
    await save(browser, 'basic_info', SUMMER, PERSON);
    await save(browser, 'specific_data', SUMMER, await requiredAnswers(browser));
    const answer = await browser.post(`application/send_application/${SUMMER}`);
    expect(answer.body).toMatchObject({ sendDate: expect.any(String) });
    return browser;
  }

  /** Something for every question of the campaign, whatever it asks. */
  async function requiredAnswers(browser: Browser): Promise<Record<string, unknown>> {
    const { body } = await browser.get(`application/${SUMMER}`);
    const groups: unknown = Reflect.get(Object(body), 'fieldGroupsMap');
    const fields = Object.values(Object(groups)).flatMap((group) => Reflect.get(Object(group), 'fields'));
    return Object.fromEntries(
      fields.map(({ name, control, options }) => {
        const first = options?.[0]?.id;
        return [name, control === 'multiselect' ? [first] : (first ?? 'Viihdyn ulkona.')];
      }),
    );
  }

  test('the list shows time and receipt number', async () => {
    const browser = await sent();
    const item = await only(browser);
    expect(item).toMatchObject({ state: 'sent', unsentChanges: false, fillPercent: 100 });
    expect(item?.sendDate).toEqual(expect.any(String));
    const receipt = await browser.get(`application/receipt/${SUMMER}`);
    expect(receipt.body).toMatchObject({ number: item?.receiptNumber, sentAt: item?.sendDate });
  });

  test('a later edit is shown as unsent', async () => {
    const browser = await sent();
    await save(browser, 'basic_info', SUMMER, { firstName: 'Aina' });
    expect(await only(browser)).toMatchObject({ state: 'sent-with-changes', unsentChanges: true });
  });
});

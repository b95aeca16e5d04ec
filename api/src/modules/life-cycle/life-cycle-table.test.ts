import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, fillSummerApplication, SUMMER_WORKER } from '../applications/application.fixture';
import type { LifeState } from '../applications/life-state';
import { ALLOWED, type LifeCall } from './allowed-calls';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const ID = SUMMER_WORKER;
const GARDENER = 106;
const edit = (browser: TestBrowser, value: string, id = ID) =>
  browser.post(`basic_info/${id}/save_field`, { field: 'firstName', value });

/** An application that has come into the state by the calls of the API alone. */
async function applicationIn(state: LifeState) {
  const candidate = await portal.candidate();
  const { browser } = candidate;
  await fillSummerApplication(browser);
  await browser.post(`application/start/${GARDENER}`);
  await browser.post(`basic_info/${GARDENER}/save_field`, { field: 'lastName', value: 'Virtanen' });
  await browser.post(`basic_info/${GARDENER}/save_field`, { field: 'city', value: 'Turku' });
  if (state === 'draft') return candidate;
  expect((await browser.post(`application/send_application/${ID}`)).body).toMatchObject({
    sendDate: expect.anything(),
  });
  if (state === 'edited') await edit(browser, 'Aina');
  if (state === 'cancelled') await browser.post(`application/cancel_application/${ID}`);
  return candidate;
}

async function stored(userId: string) {
  const { db } = portal;
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', ID)
    .executeTakeFirst();
  if (!application) return undefined;
  const sections = await db
    .selectFrom('application_sections')
    .selectAll()
    .where('application_id', '=', application.id)
    .orderBy('section')
    .execute();
  const versions = await db
    .selectFrom('sent_versions')
    .selectAll()
    .where('application_id', '=', application.id)
    .orderBy('sent_at')
    .execute();
  return { application, sections, versions };
}

const STATES: LifeState[] = ['draft', 'sent', 'edited', 'cancelled'];
const CALLS: LifeCall[] = [
  'send_application',
  'resend_application',
  'cancel_application',
  'delete_application',
  'discard_changes',
  'update_apply_date',
  'copy_from_profile',
  'copy_from_campaign',
  'copy_to_profile',
];
/** Outcomes in the order of `STATES`, in the words of a person: written down here once more, not taken from the code. */
const BEFORE: Record<LifeCall, string> = {
  send_application: 'sent · already-sent · already-sent · conflict',
  resend_application: 'conflict · already-sent · sent · sent',
  cancel_application: 'cancelled · cancelled · cancelled · same',
  delete_application: 'gone · conflict · conflict · gone',
  discard_changes: 'conflict · same · discarded · conflict',
  // A vacancy ends by itself; the campaigns whose applications are kept in force have their own test.
  update_apply_date: 'conflict · conflict · conflict · conflict',
  copy_from_profile: 'same · same · same · same',
  copy_from_campaign: 'copied · copied · copied · copied',
  copy_to_profile: 'same · same · same · same',
};
const AFTER: Record<LifeCall, string> = {
  send_application: 'late · already-sent · already-sent · conflict',
  resend_application: 'conflict · already-sent · late · late',
  cancel_application: 'cancelled · cancelled · cancelled · same',
  delete_application: 'gone · conflict · conflict · gone',
  discard_changes: 'conflict · late · late · conflict',
  update_apply_date: 'conflict · late · late · conflict',
  copy_from_profile: 'late · late · late · late',
  copy_from_campaign: 'late · late · late · late',
  copy_to_profile: 'same · same · same · same',
};

const cells = (['before', 'after'] as const).flatMap((when) =>
  CALLS.flatMap((call) =>
    STATES.map((state, index) => ({
      when,
      call,
      state,
      outcome: String((when === 'before' ? BEFORE : AFTER)[call].split(' · ')[index]),
    })),
  ),
);

test('the table has a cell for every call in every state', () => {
  expect(Object.keys(ALLOWED).toSorted()).toEqual(CALLS.toSorted());
  expect(cells).toHaveLength(CALLS.length * STATES.length * 2);
});

async function setEnd(end: Date | null): Promise<void> {
  await portal.db.updateTable('campaigns').set({ apply_period_end: end }).where('id', '=', ID).execute();
}

test.each(cells)('$when the deadline, $call in the state $state: $outcome', async ({ when, call, state, outcome }) => {
  await setEnd(null);
  const { browser, id } = await applicationIn(state);
  if (when === 'after') await setEnd(portal.clock.now());
  const before = await stored(id);
  const body = call === 'copy_from_campaign' ? { value: GARDENER } : undefined;
  const answer = await browser.post(`application/${call}/${ID}`, body);
  const after = await stored(id);
  if (outcome === 'conflict' || outcome === 'already-sent') {
    expect(answer).toMatchObject({ status: 409, body: { code: outcome } });
    expect(after).toEqual(before);
    return;
  }
  expect(answer.status).toBe(200);
  const late = outcome === 'late' ? true : undefined;
  expect(Reflect.get(Object(answer.body), 'updateOutOfDate')).toBe(late);
  if (outcome === 'late' || outcome === 'same') expect(after).toEqual(before);
  if (outcome === 'gone') expect(after).toBeUndefined();
  if (outcome === 'sent') {
    expect(after?.application).toMatchObject({ state: 'sent', cancelled_at: null, applied_at: expect.any(Date) });
    expect(after?.versions).toHaveLength((before?.versions.length ?? 0) + 1);
    expect(new Set(after?.versions.map((version) => version.receipt_number)).size).toBe(after?.versions.length);
  }
  if (outcome === 'cancelled') {
    expect(answer.body).toMatchObject({ cancelDateString: expect.stringMatching(/\d/) });
    expect(after?.application).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(Date), applied_at: null });
    expect(after?.versions.map((version) => version.withdrawn_at !== null)).toEqual(before?.versions.map(() => true));
    expect(after?.sections).toEqual(before?.sections);
  }
  if (outcome === 'discarded') {
    expect(answer.body).toMatchObject({ refreshView: true, copiedSections: 1 });
    expect((await browser.get(`application/${ID}`)).body).toMatchObject({ unsentChanges: false, applied: true });
    expect((await browser.get(`basic_info/${ID}`)).body).toMatchObject({ values: { firstName: 'Aino' } });
  }
  if (outcome === 'copied') {
    expect(answer.body).toMatchObject({ refreshView: true });
    const names = { lastName: 'Mäkinen' };
    expect((await browser.get(`basic_info/${ID}`)).body).toMatchObject({ values: names });
    expect(after?.application).toEqual(before?.application);
  }
});

test.each(CALLS)('%s is not found for another candidate’s application and for the profile', async (call) => {
  await setEnd(null);
  await applicationIn('draft');
  const { browser } = await portal.candidate();
  const body = call === 'copy_from_campaign' ? { value: GARDENER } : undefined;
  await browser.post('application/start/0');
  expect((await browser.post(`application/${call}/0`, body)).status).toBe(404);
  // A copy begins an application of one's own.
  const begins = call === 'copy_from_profile' || call === 'copy_from_campaign';
  if (begins) await browser.post(`application/start/${GARDENER}`);
  expect((await browser.post(`application/${call}/${ID}`, body)).status).toBe(begins ? 200 : 404);
});

test.each([
  ['a key too many', { reason: 'x' }],
  ['no object', ['x']],
])('a call that brings %s is not done', async (_what, body) => {
  await setEnd(null);
  const { browser, id } = await applicationIn('draft');
  const before = await stored(id);
  for (const call of [...CALLS, 'update_show_start_dialog']) {
    const answer = await browser.post(`application/${call}/${ID}`, body);
    expect([call, answer]).toMatchObject([call, { status: 400, body: { code: 'malformed' } }]);
  }
  expect(await stored(id)).toEqual(before);
});

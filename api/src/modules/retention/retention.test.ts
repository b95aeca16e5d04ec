import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApi } from '../../../test/harness';
import { stopAfter } from '../../../test/stop-after';
import {
  createPortal,
  DEVELOPER,
  fillSummerApplication,
  PROFILE,
  SUMMER_WORKER,
} from '../applications/application.fixture';
import { keepTheTerms } from './retention.service';

const DAY = 24 * 3600;

let portal: TestApi;
let keep: () => Promise<void>;
beforeEach(async () => {
  portal = await createPortal();
  keep = () => keepTheTerms(portal.api.context);
});
afterEach(() => portal.close());

const campaignsOf = async (userId: string) => {
  const rows = await portal.db.selectFrom('applications').select('campaign_id').where('user_id', '=', userId).execute();
  return rows.map(({ campaign_id }) => campaign_id).sort((a, b) => a - b);
};
const isThere = async (userId: string) =>
  (await portal.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1;
/** The person is seen now and then, so that only the applications age. */
const visit = async ({ username, password }: { username: string; password: string }) => {
  await portal.browser().logIn(username, password);
};
const notices = async (to: string) =>
  (await portal.outbox()).filter((mail) => mail.to === to && mail.subject.startsWith('Tilisi poistetaan'));

test('a step that fails does not keep the others', async () => {
  const { id } = await portal.candidate();
  const rule = { user_id: id, state: 'available' as const, starts_on: '2020-01-10', created_at: portal.clock.now() };
  await portal.db
    .insertInto('availability_rules')
    .values({ ...rule, id: randomUUID() })
    .execute();
  await portal.db.schema.alterTable('gigs').renameTo('gigs_elsewhere').execute();
  await keep();
  expect(await portal.db.selectFrom('availability_rules').select('id').execute()).toEqual([]);
});

test('one account or application that cannot be removed keeps no other', async () => {
  for (const { browser } of [await portal.candidate(), await portal.candidate()])
    await browser.post(`application/start/${DEVELOPER}`);
  // In the order in which they are looked at.
  const [held = '', other = ''] = (
    await portal.db.selectFrom('applications').select('user_id').orderBy('id').execute()
  ).map(({ user_id }) => user_id);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`.execute(
    portal.db,
  );
  for (const table of ['applications', 'users']) {
    const own = table === 'users' ? 'id' : 'user_id';
    await sql
      .raw(
        `create trigger held before delete on ${table} for each row when (old.${own} = '${held}') execute function refuse()`,
      )
      .execute(portal.db);
  }
  portal.clock.advance(200 * DAY);
  await keep();
  expect([await campaignsOf(held), await campaignsOf(other)]).toEqual([[DEVELOPER], []]);
  portal.clock.advance(155 * DAY);
  await keep();
  portal.clock.advance(15 * DAY);
  await keep();
  expect([await isThere(held), await isThere(other)]).toEqual([true, false]);
});

test('a run that is stopped leaves the rest for the next one', async () => {
  for (let draft = 0; draft < 3; draft += 1) {
    const { browser } = await portal.candidate();
    await browser.post(`application/start/${DEVELOPER}`);
  }
  portal.clock.advance(200 * DAY);
  const left = async () => (await portal.db.selectFrom('applications').select('id').execute()).length;
  // It is asked before the first kind of data, and before each draft.
  await keepTheTerms(portal.api.context, stopAfter(3));
  expect(await left()).toBe(1);
  await keep();
  expect(await left()).toBe(0);
});

test('a draft goes half a year after its last edit, a sent application after two years, the profile stays', async () => {
  const person = await portal.candidate();
  await fillSummerApplication(person.browser);
  expect((await person.browser.post(`application/send_application/${SUMMER_WORKER}`)).status).toBe(200);
  await person.browser.post(`application/start/${DEVELOPER}`);
  await person.browser.post(`application/start/${PROFILE}`);
  const edited = new Date(portal.clock.now().getTime() + 100 * DAY * 1000);
  const draft = await portal.db
    .selectFrom('applications')
    .select('id')
    .where('campaign_id', '=', DEVELOPER)
    .executeTakeFirstOrThrow();
  const values = { application_id: draft.id, section: 'basicInfo', edited_at: edited } as const;
  await portal.db
    .insertInto('application_sections')
    .values({ ...values, field_values: '{}', field_revisions: '{}' })
    .onConflict((conflict) => conflict.columns(['application_id', 'section']).doUpdateSet({ edited_at: edited }))
    .execute();
  const days = async (count: number) => {
    portal.clock.advance(count * DAY);
    await visit(person);
    await keep();
    return campaignsOf(person.id);
  };
  expect(await days(190)).toEqual([PROFILE, DEVELOPER, SUMMER_WORKER]);
  expect(await days(90)).toEqual([PROFILE, DEVELOPER, SUMMER_WORKER]);
  expect(await days(10)).toEqual([PROFILE, SUMMER_WORKER]);
  expect(await days(300)).toEqual([PROFILE, SUMMER_WORKER]);
  expect(await days(135)).toEqual([PROFILE, SUMMER_WORKER]);
  expect(await days(10)).toEqual([PROFILE]);
});

test('a cancelled application goes half a year after it was cancelled', async () => {
  const person = await portal.candidate();
  await fillSummerApplication(person.browser);
  await person.browser.post(`application/send_application/${SUMMER_WORKER}`);
  await person.browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  portal.clock.advance(170 * DAY);
  await keep();
  expect(await campaignsOf(person.id)).toEqual([SUMMER_WORKER]);
  portal.clock.advance(20 * DAY);
  await keep();
  expect(await campaignsOf(person.id)).toEqual([]);
});

test('an account that nobody uses is announced two weeks before the year is over, once, and then goes', async () => {
  const person = await portal.candidate();
  portal.clock.advance(345 * DAY);
  await keep();
  expect(await notices(person.email)).toHaveLength(0);
  portal.clock.advance(7 * DAY);
  await Promise.all([keep(), keep(), keep()]);
  await keep();
  expect(await notices(person.email)).toHaveLength(1);
  portal.clock.advance(13 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(true);
  portal.clock.advance(2 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(false);
});

test('logging in keeps the account for another year', async () => {
  const person = await portal.candidate();
  portal.clock.advance(352 * DAY);
  await keep();
  await visit(person);
  portal.clock.advance(30 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(true);
  expect(await notices(person.email)).toHaveLength(1);
});

test('a portal that slept through the year still gives two weeks', async () => {
  const person = await portal.candidate();
  portal.clock.advance(500 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(true);
  expect(await notices(person.email)).toHaveLength(1);
  portal.clock.advance(13 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(true);
  portal.clock.advance(2 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(false);
});

test('an application in force keeps its account for the two years that were promised', async () => {
  const person = await portal.candidate();
  await fillSummerApplication(person.browser);
  await person.browser.post(`application/send_application/${SUMMER_WORKER}`);
  portal.clock.advance(400 * DAY);
  await keep();
  portal.clock.advance(30 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(true);
  expect(await notices(person.email)).toHaveLength(0);
  portal.clock.advance(295 * DAY);
  await keep();
  expect(await notices(person.email)).toHaveLength(1);
  portal.clock.advance(20 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(false);
});

test('log-ins are forgotten after a year, links and codes a day after they ran out, challenges at once', async () => {
  const person = await portal.candidate();
  await person.browser.post('authentication/recover-password', { email: person.email });
  await person.browser.post('settings/change_username', { username: 'joku muu', password: person.password });
  await person.browser.post('authentication/passkey/options');
  const counts = async () => {
    const rows = await Promise.all([
      portal.db.selectFrom('logins').selectAll().execute(),
      portal.db.selectFrom('password_resets').selectAll().execute(),
      portal.db.selectFrom('account_changes').selectAll().execute(),
      portal.db.selectFrom('passkey_challenges').selectAll().execute(),
    ]);
    return rows.map(({ length }) => length);
  };
  expect(await counts()).toEqual([1, 1, 1, 1]);
  portal.clock.advance(23 * 3600);
  await keep();
  expect(await counts()).toEqual([1, 1, 1, 0]);
  portal.clock.advance(3 * 3600);
  await keep();
  expect(await counts()).toEqual([1, 0, 0, 0]);
  portal.clock.advance(300 * DAY);
  await visit(person);
  portal.clock.advance(70 * DAY);
  await keep();
  expect(await counts()).toEqual([1, 0, 0, 0]);
});

test('an account that nobody uses is kept as long as the application in it that is kept longest', async () => {
  const person = await portal.candidate();
  await fillSummerApplication(person.browser);
  expect((await person.browser.post(`application/send_application/${SUMMER_WORKER}`)).status).toBe(200);
  portal.clock.advance(400 * DAY);
  await keep();
  expect(await notices(person.email)).toHaveLength(0);
  portal.clock.advance(310 * DAY);
  await keep();
  expect(await notices(person.email)).toHaveLength(0);
  expect(await campaignsOf(person.id)).toEqual([SUMMER_WORKER]);
  portal.clock.advance(15 * DAY);
  await keep();
  expect(await notices(person.email)).toHaveLength(1);
  expect(await campaignsOf(person.id)).toEqual([SUMMER_WORKER]);
  portal.clock.advance(20 * DAY);
  await keep();
  expect(await isThere(person.id)).toBe(false);
});

import { SavedPositions } from '@portal/contract/saved';
import { sql } from 'kysely';
import type { TestApi } from '../../../test/harness';
import { stopAfter } from '../../../test/stop-after';
import { createPortal, DEVELOPER } from '../applications/application.fixture';
import { remindOfSavedPositions } from './saved-reminders.service';

const DAY = 24 * 3600;

let portal: TestApi;
let remind: () => Promise<void>;
beforeEach(async () => {
  portal = await createPortal();
  remind = () => remindOfSavedPositions(portal.api.context);
});
afterEach(() => portal.close());

/** Moves the deadline to some seconds from now. @returns the deadline, epoch ms */
async function closesIn(seconds: number): Promise<number> {
  const deadline = new Date(portal.clock.now().getTime() + seconds * 1000);
  await portal.db.updateTable('campaigns').set({ apply_period_end: deadline }).where('id', '=', DEVELOPER).execute();
  return deadline.getTime();
}
const save = async ({ browser }: Awaited<ReturnType<TestApi['candidate']>>) =>
  browser.post(`saved/positions/${DEVELOPER}`, { saved: true });
const reminded = async () =>
  (await portal.outbox())
    .filter(({ subject }) => subject.startsWith('Tallentamasi tehtävän hakuaika päättyy pian'))
    .map(({ to }) => to);

test('who has saved a position is reminded once, two days before its deadline, and anew where that is moved', async () => {
  const person = await portal.candidate();
  await closesIn(10 * DAY);
  await save(person);
  portal.clock.advance(8 * DAY - 60);
  await remind();
  expect(await reminded()).toEqual([]);
  portal.clock.advance(120);
  await Promise.all(Array.from({ length: 8 }, remind));
  await remind();
  expect(await reminded()).toEqual([person.email]);
  const [mail] = await portal.outbox();
  expect(mail?.text).toContain(`/candidateportal/positions/${DEVELOPER}?lang=fi`);
  await closesIn(5 * DAY);
  portal.clock.advance(4 * DAY);
  await remind();
  expect(await reminded()).toEqual([person.email, person.email]);
});

/** When what waits in the outbox is given up. */
const givenUp = async () => {
  const mails = await portal.db.selectFrom('mails').select('give_up_after').execute();
  return mails.map(({ give_up_after: at }) => at.getTime());
};

test('a reminder that could not be sent before the deadline is not sent after it', async () => {
  const deadline = await closesIn(3 * DAY);
  await save(await portal.candidate());
  portal.clock.advance(2 * DAY);
  await remind();
  expect(await givenUp()).toEqual([deadline]);
});

test('who withdrew an application is reminded as the page of saved positions says', async () => {
  const { browser, email } = await portal.candidate();
  await closesIn(10 * DAY);
  await browser.post(`application/start/${DEVELOPER}`);
  await browser.post(`saved/positions/${DEVELOPER}`, { saved: true });
  const promised = async () =>
    (await browser.get('saved/positions')).read(SavedPositions).positions.map(({ reminder }) => reminder);
  expect(await promised()).toEqual([false]);
  await portal.db.updateTable('applications').set({ state: 'cancelled' }).execute();
  expect(await promised()).toEqual([true]);
  portal.clock.advance(9 * DAY);
  await remind();
  expect(await reminded()).toEqual([email]);
});

test('nobody is reminded who applies already, let the position go, saved it late, switched the mails off or never confirmed the address', async () => {
  await closesIn(10 * DAY);
  const begun = await portal.candidate();
  await save(begun);
  await begun.browser.post(`application/start/${DEVELOPER}`);
  const gone = await portal.candidate();
  await save(gone);
  await gone.browser.post(`saved/positions/${DEVELOPER}`, { saved: false });
  const silent = await portal.candidate();
  await save(silent);
  await silent.browser.post('settings/notifications', { deadlines: false, messages: true });
  const unconfirmed = await portal.candidate({ emailConfirmed: false });
  await save(unconfirmed);
  portal.clock.advance(8 * DAY + 60);
  const late = await portal.candidate();
  await save(late);
  await remind();
  expect(await reminded()).toEqual([]);
});

/** Several people have saved the position, whose deadline is two days ahead. */
async function severalSave(count: number): Promise<void> {
  await closesIn(3 * DAY);
  for (let person = 0; person < count; person += 1) await save(await portal.candidate());
  portal.clock.advance(2 * DAY);
}

test('a run that is stopped leaves the rest for the next one', async () => {
  await severalSave(3);
  await remindOfSavedPositions(portal.api.context, stopAfter(2));
  expect(await reminded()).toHaveLength(2);
  await remind();
  expect(new Set(await reminded()).size).toBe(3);
});

test('a reminder that fails keeps nobody else from theirs', async () => {
  await severalSave(3);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if (select count(*) from saved_positions where user_id <= new.user_id) = 1 then raise 'refused'; end if; return new; end $$`.execute(
    portal.db,
  );
  await sql`create trigger refuse before insert on mails for each row execute function refuse()`.execute(portal.db);
  const failed = jest.spyOn(portal.api.context.metrics.jobs, 'failed');
  await remind();
  expect(await reminded()).toHaveLength(2);
  expect(failed.mock.calls).toEqual([['saved-position-reminders']]);
  await sql`drop trigger refuse on mails`.execute(portal.db);
  await remind();
  expect(new Set(await reminded()).size).toBe(3);
});

import { sql } from 'kysely';
import { until } from '../../../test/event-stream';
import { createTestApi, type TestApi } from '../../../test/harness';
import { claimDueMail } from './mail.repository';
import { enqueueMail } from './mail.service';
import { ALL_RANKS } from './mail-rank';
import { startMailWorker } from './mail-worker';
import { startSmtp } from './smtp.fixture';

let portal: TestApi;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeEach(async () => {
  smtp = await startSmtp();
  portal = await createTestApi({ mailFrom: 'portal@example.fi' });
});
afterEach(async () => {
  smtp.hold.end();
  await portal.close();
  await smtp.close();
});

const sendCode = (to: string) =>
  enqueueMail(portal.db, portal.api.context.config, {
    to,
    template: 'registration-code',
    locale: 'sv',
    params: { code: '123456', url: 'http://localhost:4600/candidateportal/registerConfirm?code=123456', minutes: 10 },
    now: portal.clock.now(),
  });
const startWorker = () => startMailWorker(portal.api.context, smtp.url, async () => undefined);
const receivers = () => smtp.received.map(({ to }) => to[0]);

/** Reminders that are due, as one of before the mails were sealed. */
async function queueReminders(count: number): Promise<void> {
  const now = portal.clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  await sql`
    insert into mails (id, to_address, subject, text, html, rank, created_at, next_attempt_at, give_up_after)
    select gen_random_uuid(), 'reader' || n || '@example.fi', 'Reminder', 'text', '<p>text</p>', 2, ${now}, ${now}, ${later}
    from generate_series(1, ${count}::integer) n`.execute(portal.db);
}

test('while the mail server takes its time, no transaction is open, and a code goes past the mails that hang', async () => {
  await queueReminders(20);
  smtp.hold.begin((to) => to.startsWith('reader'));
  const worker = startWorker();
  const run = worker.run();
  await until(() => smtp.hold.count >= 3);
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(portal.db);
  expect(rows).toEqual([]);
  await sendCode('new@example.fi');
  const second = worker.run();
  await until(() => smtp.received.length > 0);
  expect(receivers()).toEqual(['new@example.fi']);
  smtp.hold.end();
  await Promise.all([run, second]);
  await worker.stop();
  expect(smtp.received).toHaveLength(21);
});

test('a code is the next mail to be sent, however many reminders wait', async () => {
  await queueReminders(20_000);
  portal.clock.advance(1);
  await sendCode('new@example.fi');
  const now = portal.clock.now();
  const next = await claimDueMail(portal.db, now, new Date(now.getTime() + 1000), ALL_RANKS);
  expect(next?.to_address).toBe('new@example.fi');
});

test('a mail that one process is sending is sent by another only after some minutes, as if the first had died', async () => {
  await sendCode('new@example.fi');
  smtp.hold.begin(() => true);
  const [first, second] = [startWorker(), startWorker()];
  const run = first.run();
  await until(() => smtp.hold.count === 1);
  await second.run();
  portal.clock.advance(100);
  await second.run();
  expect(smtp.hold.count).toBe(1);
  smtp.hold.begin(() => false);
  portal.clock.advance(21);
  await second.run();
  expect(receivers()).toEqual(['new@example.fi']);
  smtp.hold.end();
  await run;
  await Promise.all([first.stop(), second.stop()]);
});

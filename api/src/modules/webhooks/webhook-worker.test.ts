import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { createTestApi, type TestApi } from '../../../test/harness';
import { tidy } from '../../housekeeping';
import { SecretBox } from '../../secret-box';
import { auditEntries } from '../audit/audit.service';
import { type Receiver, startReceiver } from './receiver.fixture';
import { replayWebhooks, reportWebhooks } from './webhook-commands.service';
import { addEndpoint, secretPlace } from './webhook-endpoints.service';
import { queueWebhookEvent } from './webhook-events.service';
import { FIRST_DELAY_MS, startWebhookWorker, type WebhookWorker } from './webhook-worker';

const EMPLOYER = 'Kuuselan kunta';
const DAY_SECONDS = 86_400;
/** Nothing runs into it but what hangs. */
const CALL_LIMIT_MS = 60_000;

let portal: TestApi;
let worker: WebhookWorker;
let receivers: Receiver[] = [];
beforeAll(async () => {
  portal = await createTestApi({ webhooksToPrivate: true });
});
beforeEach(async () => {
  await portal.db.deleteFrom('webhook_endpoints').execute();
  worker = startWebhookWorker(portal.api.context, CALL_LIMIT_MS);
});
afterEach(async () => {
  await worker.stop();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
});
afterAll(() => portal.close());

async function receiver(employer = EMPLOYER) {
  const started = await startReceiver();
  receivers.push(started);
  const made = await portal.db
    .transaction()
    .execute((trx) => addEndpoint(trx, portal.config, { id: null, employer }, started.url, portal.clock.now()));
  if (!made) throw new Error('no endpoint was made');
  return Object.assign(started, { endpointId: made.id, secret: made.secret });
}

const queue = (number: number, { subject = 'offer-1', employer = EMPLOYER } = {}) =>
  portal.db
    .transaction()
    .execute((trx) =>
      queueWebhookEvent(trx, { employer, type: 'offer.answered', subject, data: { number } }, portal.clock.now()),
    );
const numbers = ({ events }: Receiver) => events.map(({ body }) => (JSON.parse(body) as Sent).data.number);
interface Sent {
  type: string;
  timestamp: string;
  data: { number: number };
}
const rows = () => portal.db.selectFrom('webhook_events').selectAll().orderBy('position').execute();

test('an event comes with the headers of Standard Webhooks, signed so that its own library takes it', async () => {
  const target = await receiver();
  await queue(7);
  await worker.run();
  const [{ headers, body } = { headers: {}, body: '' }] = target.events;
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  expect(new Webhook(target.secret).verify(body, signed)).toMatchObject({
    type: 'offer.answered',
    data: { number: 7 },
  });
  expect(() => new Webhook(target.secret).verify(body.replace('7', '8'), signed)).toThrow();
  expect((await rows()).map(({ delivered_at }) => delivered_at)).toEqual([expect.any(Date)]);
  const kept = await portal.db.selectFrom('webhook_endpoints').select('secret').executeTakeFirstOrThrow();
  expect(kept.secret).not.toContain(target.secret.slice(6));
});

test('a secret sealed with an older key is sealed anew with the first one when an event is told', async () => {
  const target = await receiver();
  const newest = randomBytes(32);
  const config = { ...portal.config, identityKeys: [newest] };
  await worker.stop();
  worker = startWebhookWorker({ ...portal.api.context, config }, CALL_LIMIT_MS);
  await queue(1);
  await worker.run();
  expect(target.events).toHaveLength(1);
  const { id, secret } = await portal.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret'])
    .executeTakeFirstOrThrow();
  expect(new SecretBox([newest]).open(secret, secretPlace(id))).toBe(target.secret);
});

test('an event of a transaction that fails is told to nobody', async () => {
  const target = await receiver();
  const failed = portal.db.transaction().execute(async (trx) => {
    await queueWebhookEvent(trx, { employer: EMPLOYER, type: 'offer.answered', subject: 'x', data: {} }, new Date());
    throw new Error('the change failed');
  });
  await expect(failed).rejects.toThrow('the change failed');
  await worker.run();
  expect(target.events).toEqual([]);
});

test('what was not taken comes again with the same id, later each time, and later events wait for it', async () => {
  const target = await receiver();
  target.answer = (_request, response) => void response.writeHead(500).end();
  await queue(1);
  await queue(2);
  await queue(3, { subject: 'offer-2' });
  await worker.run();
  await worker.run();
  // The receiver is left alone for a while.
  expect(numbers(target)).toEqual([1]);
  portal.clock.advance(6);
  const before = portal.clock.now().getTime();
  await worker.run();
  expect(target.events).toHaveLength(2);
  // The second wait is twice the first.
  const { paused_until } = await portal.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow();
  expect(paused_until?.getTime()).toBeGreaterThanOrEqual(before + 2 * FIRST_DELAY_MS);
  target.answer = (_request, response) => void response.writeHead(204).end();
  portal.clock.advance(11);
  await worker.run();
  const ofFirst = target.events.filter(({ body }) => (JSON.parse(body) as Sent).data.number === 1);
  expect(new Set(ofFirst.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(numbers(target).lastIndexOf(1)).toBeLessThan(numbers(target).indexOf(2));
  expect((await rows()).every(({ delivered_at }) => delivered_at !== null)).toBe(true);
});

test('after three days it is given up, shown, and what comes after it goes on; a replay sends it once more', async () => {
  const target = await receiver();
  target.answer = (_request, response) => void response.writeHead(500).end();
  await queue(1);
  await queue(2);
  await worker.run();
  portal.clock.advance(3 * DAY_SECONDS - 60);
  await worker.run();
  expect((await reportWebhooks(portal.db)).events.map(({ givenUpAt }) => givenUpAt)).toEqual([null, null]);
  portal.clock.advance(61);
  await worker.run();
  const report = await reportWebhooks(portal.db);
  expect(report.endpoints).toMatchObject([{ employer: EMPLOYER, givenUp: 2, waiting: 0, lastError: 'status-500' }]);
  expect(report.events[0]).toMatchObject({ givenUpAt: expect.any(Date), lastError: 'status-500' });
  target.answer = (_request, response) => void response.writeHead(204).end();
  const before = target.events.length;
  expect(await replayWebhooks(portal.db, { by: 'aino', dryRun: true }, portal.clock.now())).toBe(2);
  await worker.run();
  expect(target.events).toHaveLength(before);
  expect(
    await replayWebhooks(portal.db, { by: 'aino', employer: 'Somebody else', dryRun: false }, portal.clock.now()),
  ).toBe(0);
  expect(await replayWebhooks(portal.db, { by: 'aino', reason: 'mended', dryRun: false }, portal.clock.now())).toBe(2);
  expect((await auditEntries(portal.db, { since: new Date(0), limit: 1 }))[0]).toMatchObject({
    action: 'webhooks replay',
    count: 2,
    reason: 'mended',
  });
  await worker.run();
  expect(numbers(target).slice(before)).toEqual([1, 2]);
  expect((await reportWebhooks(portal.db)).events).toEqual([]);
});

test('where a receiver takes other events, one that it never takes is given up alone, and those behind it are told', async () => {
  const target = await receiver();
  target.answer = (_request, response) => void response.writeHead(numbers(target).at(-1) === 1 ? 500 : 204).end();
  /** Longer than the receiver is left alone after an event that it did not take. */
  const tellRest = async () => {
    await worker.run();
    portal.clock.advance(60);
    await worker.run();
  };
  await queue(1);
  await queue(2);
  await worker.run();
  portal.clock.advance(DAY_SECONDS);
  await queue(3, { subject: 'offer-2' });
  await tellRest();
  expect(numbers(target)).toContain(3);
  portal.clock.advance(2 * DAY_SECONDS);
  await tellRest();
  expect((await rows()).map(({ given_up_at }) => given_up_at !== null)).toEqual([true, false, false]);
  expect(numbers(target).at(-1)).toBe(2);
});

test('an event that was told is told once more where its id is named; there is none of another id', async () => {
  const target = await receiver();
  await queue(1);
  await worker.run();
  const [event] = await rows();
  await replayWebhooks(portal.db, { by: 'aino', id: event?.id ?? '', dryRun: false }, portal.clock.now());
  await worker.run();
  expect(target.events.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id, event?.id]);
  for (const id of ['nothing', randomUUID()])
    await expect(
      replayWebhooks(portal.db, { by: 'aino', id, dryRun: false }, portal.clock.now()),
    ).rejects.toMatchObject({
      check: 'event',
    });
});

test('receivers that hang, redirect, or send without end keep nobody else waiting, and are left soon', async () => {
  const [hangs, redirects, floods, elsewhere, good] = [
    await receiver('a'),
    await receiver('b'),
    await receiver('c'),
    await startReceiver(),
    await receiver('d'),
  ];
  receivers.push(elsewhere);
  await worker.stop();
  worker = startWebhookWorker(portal.api.context, 2_000);
  let sent = 0;
  hangs.answer = () => undefined;
  redirects.answer = (_request, response) => void response.writeHead(307, { location: elsewhere.url }).end();
  floods.answer = (_request, response) => {
    const chunk = Buffer.alloc(65_536, 'x');
    const more = () => {
      if (response.destroyed || sent > 100_000_000) return;
      sent += chunk.length;
      response.write(chunk, more);
    };
    response.writeHead(200);
    more();
  };
  for (const employer of ['a', 'b', 'c', 'd']) await queue(1, { employer });
  const run = worker.run();
  while (good.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await run;
  expect(good.events).toHaveLength(1);
  expect(elsewhere.events).toEqual([]);
  expect(sent).toBeLessThan(20_000_000);
  const errors = new Map(
    (await reportWebhooks(portal.db)).endpoints.map(({ employer, lastError }) => [employer, lastError]),
  );
  expect(Object.fromEntries(errors)).toEqual({ a: 'timeout', b: 'redirect', c: null, d: null });
});

test('a receiver that takes nothing is called once at a time, however much waits for it, and those that wait longest come first', async () => {
  const [broken, good] = [await receiver('a'), await receiver('b')];
  broken.answer = (_request, response) => void response.writeHead(500).end();
  for (const subject of ['1', '2', '3']) await queue(1, { employer: 'a', subject });
  await queue(2, { employer: 'b' });
  await worker.run();
  expect([broken.events.length, good.events.length]).toEqual([1, 1]);
  broken.answer = (_request, response) => void response.writeHead(204).end();
  portal.clock.advance(6);
  await worker.run();
  // Taken again: nothing waits any longer.
  expect(broken.events).toHaveLength(4);
  const paused = portal.db.selectFrom('webhook_endpoints').select(['failures', 'paused_until']);
  expect(await paused.execute()).toEqual(Array.from({ length: 2 }, () => ({ failures: 0, paused_until: null })));
});

test('what waits for a person who is erased is told to nobody', async () => {
  const target = await receiver();
  const { id } = await portal.addUser();
  await worker.stop();
  await portal.db
    .transaction()
    .execute((trx) =>
      queueWebhookEvent(
        trx,
        { employer: EMPLOYER, type: 'booking.made', subject: 's', userId: id, data: {} },
        portal.clock.now(),
      ),
    );
  await portal.db.deleteFrom('users').where('id', '=', id).execute();
  worker = startWebhookWorker(portal.api.context, CALL_LIMIT_MS);
  await worker.run();
  expect(target.events).toEqual([]);
});

test('two processes tell each event once', async () => {
  const target = await receiver();
  const other = startWebhookWorker(portal.api.context, CALL_LIMIT_MS);
  for (let number = 0; number < 20; number += 1) await queue(number, { subject: `s${number}` });
  const isTold = async () => (await rows()).every(({ delivered_at }) => delivered_at !== null);
  // One of them may find all claimed by the other, and end before it.
  while (!(await isTold())) await Promise.all([worker.run(), other.run()]);
  await other.stop();
  expect(numbers(target).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('what an event told is removed 7 days after it was told, and it is not sent once more', async () => {
  const target = await receiver();
  await queue(1);
  await worker.run();
  await worker.stop();
  await queue(2);
  const [told, waiting] = await rows();
  const onError = (error: unknown) => {
    throw error;
  };
  const replay = () => replayWebhooks(portal.db, { by: 'aino', id: told?.id, dryRun: true }, portal.clock.now());
  portal.clock.advance(7 * DAY_SECONDS - 60);
  await tidy(portal.db, portal.clock.now(), { onError });
  expect(await replay()).toBe(1);
  portal.clock.advance(120);
  await tidy(portal.db, portal.clock.now(), { onError });
  await expect(replay()).rejects.toMatchObject({ check: 'event', message: expect.stringContaining('7 days') });
  expect((await rows()).map(({ payload }) => payload)).toEqual([{}, waiting?.payload]);
  worker = startWebhookWorker(portal.api.context, CALL_LIMIT_MS);
  await worker.run();
  expect(numbers(target)).toEqual([1, 2]);
});

import { Webhook } from 'standardwebhooks';
import { createTestApi, type TestApi } from '../../../test/harness';
import { type Receiver, startReceiver } from '../webhooks/receiver.fixture';
import { LIFE_MS } from '../webhooks/webhook-worker';
import type { ReleaseChange } from './release-changes';
import { type ReleaseHookWorker, startReleaseHook } from './release-hook-worker';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;

let portal: TestApi;
let receiver: Receiver;
const workers: ReleaseHookWorker[] = [];
let changes: ReleaseChange[];
beforeAll(async () => {
  portal = await createTestApi();
});
beforeEach(async () => {
  await portal.db.deleteFrom('release_hook').execute();
  receiver = await startReceiver();
  changes = [change(1), change(2)];
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await receiver.close();
});
afterAll(() => portal.close());

const change = (seq: number): ReleaseChange => ({ seq, id: `release-${seq}`, payload: { data: { seq } } });
const told = () => receiver.events.map(({ body }) => JSON.parse(body).data.seq);

function start(): ReleaseHookWorker {
  const worker = startReleaseHook(
    portal.api.context,
    { url: receiver.url, secret: SECRET },
    {
      newest: async () => changes.at(-1)?.seq ?? 0,
      next: async (after) => changes.find(({ seq }) => seq > after),
    },
  );
  workers.push(worker);
  return worker;
}

test('changes are told in their order, signed as employers’ events are, and none from before', async () => {
  const worker = start();
  await worker.run();
  changes.push(change(4), change(5));
  await worker.run();
  await worker.run();
  expect(told()).toEqual([4, 5]);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.events;
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );
  expect(signed['webhook-id']).toBe('release-4');
  expect(new Webhook(SECRET).verify(body, signed)).toEqual({ data: { seq: 4 } });
});

test('several processes tell each change once, and another one goes on where one has ended', async () => {
  const [first, second, third] = [start(), start(), start()];
  await first.run();
  changes.push(change(3), change(4));
  await Promise.all([first.run(), second.run(), third.run()]);
  await second.run();
  await Promise.all([first.stop(), second.stop()]);
  changes.push(change(5));
  await third.run();
  expect(told()).toEqual([3, 4, 5]);
});

test('a change that is not taken is tried again later, before the next one, and given up after days', async () => {
  const worker = start();
  await worker.run();
  changes.push(change(3), change(4));
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  await worker.run();
  await worker.run();
  expect(told()).toEqual([3]);
  portal.clock.advance(6);
  await worker.run();
  expect(told()).toEqual([3, 3]);
  portal.clock.advance(LIFE_MS / 1000);
  await worker.run();
  // The last call of the first one, and the first of the next.
  expect(told()).toEqual([3, 3, 3, 4]);
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  portal.clock.advance(6);
  await worker.run();
  expect(told()).toEqual([3, 3, 3, 4, 4]);
  expect(await portal.db.selectFrom('release_hook').select(['seq', 'attempts']).execute()).toEqual([
    { seq: 4, attempts: 0 },
  ]);
});

import type { UploadResult } from '@portal/contract/attachments';
import type { UploadOutcome } from '../../api/upload';
import { createUploadQueue, type QueueOptions } from './upload-queue';

const file = (name: string) => new File(['x'], name);
const arrived = {
  result: {
    editDateAsString: null,
    revision: 1,
    invalidFields: [],
    attachment: { field: 'file2', fileId: 'f', name: 'cv.pdf', size: 1, type: 'application/pdf', url: '/f' },
  },
} satisfies UploadOutcome;
const refused = (status: number, code: 'invalid' | 'unauthenticated' | 'unavailable', more = {}): UploadOutcome => ({
  error: { kind: 'problem', status, code, ...more },
});

function open(more: Partial<QueueOptions> = {}) {
  const sent: { name: string; key: string; progress(percent: number): void; end(outcome: UploadOutcome): void }[] = [];
  const uploaded: UploadResult[] = [];
  const unwanted: UploadResult[] = [];
  let unknown = 0;
  const queue = createUploadQueue({
    check: () => undefined,
    send(given, key, progress) {
      let end = (_: UploadOutcome) => {};
      const done = new Promise<UploadOutcome>((resolve) => {
        end = resolve;
      });
      sent.push({ name: given.name, key, progress, end });
      return { done, cancel: () => end({ cancelled: true }) };
    },
    reasonNotToSend: async () => undefined,
    logIn: async () => true,
    isOnline: () => true,
    onUploaded: (result) => uploaded.push(result),
    onUnwanted: (result) => unwanted.push(result),
    onUnknown: () => {
      unknown += 1;
    },
    onFailed: () => {},
    ...more,
  });
  const states = () => queue.files().map(({ file: { name }, state, error }) => ({ name, state, ...error }));
  return { queue, sent, uploaded, unwanted, unknown: () => unknown, states };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('Two files are sent at once, the others wait for their turn', async () => {
  const { queue, sent, states, uploaded } = open();
  queue.add(['a', 'b', 'c'].map(file));
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(states().at(-1)).toEqual({ name: 'c', state: 'waiting' });
  sent[1]?.end(arrived);
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(uploaded).toHaveLength(1);
  expect(queue.left()).toEqual(['a', 'c']);
});

it('A cancelled file is dropped at once, and the next one is sent', async () => {
  const { queue, sent, states } = open();
  queue.add(['a', 'b', 'c'].map(file));
  await settled();
  queue.drop(queue.files()[0]?.id ?? '');
  expect(states().map(({ name }) => name)).toEqual(['b', 'c']);
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('A file that is cancelled after all of it was sent is reported when the server has taken it', async () => {
  const { queue, sent, states, uploaded, unwanted } = open();
  queue.add(['a', 'b'].map(file));
  await settled();
  sent[0]?.progress(100);
  for (const { id } of queue.files()) queue.drop(id);
  expect(states()).toEqual([]);
  sent[0]?.end(arrived);
  sent[1]?.end(arrived);
  await settled();
  expect(uploaded).toEqual([]);
  expect(unwanted).toHaveLength(1);
});

describe('A file that is cancelled after all of it was sent is not reported as unwanted where it', () => {
  async function cancelLast(names: string[]) {
    const opened = open();
    opened.queue.add(names.map(file));
    await settled();
    const last = opened.sent.at(-1);
    last?.progress(100);
    opened.queue.drop(opened.queue.files().at(-1)?.id ?? '');
    return { ...opened, last };
  }

  it('was attached before', async () => {
    const { last, unwanted } = await cancelLast(['a']);
    last?.end({ result: { ...arrived.result, alreadyAttached: true } });
    await settled();
    expect(unwanted).toEqual([]);
  });

  it('was chosen twice, and the other one is still on its way', async () => {
    const { last, unwanted } = await cancelLast(['a', 'a']);
    last?.end(arrived);
    await settled();
    expect(unwanted).toEqual([]);
  });

  it('was chosen twice, and the other one has arrived', async () => {
    const { sent, last, uploaded, unwanted } = await cancelLast(['a', 'a']);
    sent[0]?.end({ result: { ...arrived.result, alreadyAttached: true } });
    await settled();
    last?.end(arrived);
    await settled();
    expect(uploaded).toHaveLength(1);
    expect(unwanted).toEqual([]);
  });

  it('has no answer: then nobody knows whether it arrived', async () => {
    const { last, unwanted, unknown } = await cancelLast(['a']);
    last?.end({ error: { kind: 'network' } });
    await settled();
    expect(unwanted).toEqual([]);
    expect(unknown()).toBe(1);
  });
});

it('A retry has the same key after a lost answer, and another one after an error', async () => {
  const { queue, sent, states } = open();
  queue.add([file('a')]);
  const id = queue.files()[0]?.id ?? '';
  await settled();
  sent[0]?.end({ error: { kind: 'network' } });
  await settled();
  expect(states()).toEqual([{ name: 'a', state: 'failed', cause: 'no-connection' }]);
  queue.retry(id);
  await settled();
  const full = { invalidFields: [{ field: 'file2', code: 'max', params: { max: 20 } }] };
  sent[1]?.end(refused(422, 'invalid', full));
  await settled();
  expect(states()).toEqual([{ name: 'a', state: 'failed', code: 'max', params: { max: 20 } }]);
  queue.retry(id);
  await settled();
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('Files that failed for want of a network are sent again when it is back; other failures stay', async () => {
  let online = false;
  const { queue, sent, states } = open({ isOnline: () => online });
  queue.add(['a', 'b'].map(file));
  await settled();
  sent[0]?.end({ error: { kind: 'network' } });
  sent[1]?.end(refused(503, 'unavailable'));
  await settled();
  expect(states()).toEqual([
    { name: 'a', state: 'failed', cause: 'offline' },
    { name: 'b', state: 'failed', cause: 'unavailable' },
  ]);
  online = true;
  queue.retryLost();
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
});

it('The cause of a failure is the log-in when the person did not log in again', async () => {
  const { queue, sent, states } = open();
  queue.add([file('a')]);
  await settled();
  sent[0]?.end(refused(401, 'unauthenticated'));
  await settled();
  expect(states()).toEqual([{ name: 'a', state: 'failed', cause: 'log-in' }]);
  expect(sent).toHaveLength(1);
});

it('Nothing is sent into the session of another person', async () => {
  const { queue, sent, states } = open({ reasonNotToSend: async () => ({ kind: 'log-in' }), logIn: async () => false });
  queue.add([file('a')]);
  await settled();
  expect(sent).toEqual([]);
  expect(states()).toEqual([{ name: 'a', state: 'failed', cause: 'log-in' }]);
});

it('An answer after the deadline is reported to the page too', async () => {
  const told: unknown[] = [];
  const { queue, sent, uploaded } = open({ onFailed: ({ error }) => told.push(error) });
  queue.add([file('a')]);
  await settled();
  sent[0]?.end({ result: { editDateAsString: null, revision: 1, invalidFields: [], updateOutOfDate: true } });
  await settled();
  expect(told).toEqual([{ cause: 'late' }]);
  expect(uploaded).toEqual([]);
});

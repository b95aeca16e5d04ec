import { SharedReads } from './shared-reads';

/** Reads that the test ends one by one. */
function heldReads() {
  const begun: { key: string; end(content: string): void; fail(error: Error): void }[] = [];
  const reads = new SharedReads<string>(
    (key) => new Promise((end, fail) => begun.push({ key, end: (content) => end(content), fail })),
  );
  return { begun, reads };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks while a read runs gets what the next one finds, which all of them share', async () => {
  const { begun, reads } = heldReads();
  const first = reads.read('a');
  const later = [reads.read('a'), reads.read('a'), reads.read('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end('old');
  expect(await first).toBe('old');
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

test('whoever asks while the second read runs waits for a third', async () => {
  const { begun, reads } = heldReads();
  const first = reads.read('a');
  const second = reads.read('a');
  begun[0]?.end('1');
  await first;
  await settled();
  const third = reads.read('a');
  begun[1]?.end('2');
  expect(await second).toBe('2');
  await settled();
  begun[2]?.end('3');
  expect(await third).toBe('3');
});

test('a read that fails is told to those who share it, and to nobody after them', async () => {
  const { begun, reads } = heldReads();
  const first = reads.read('a');
  const second = reads.read('a');
  begun[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  begun[1]?.end('back');
  expect(await second).toBe('back');
  await settled();
  const third = reads.read('a');
  begun[2]?.end('again');
  expect(await third).toBe('again');
});

test('keys do not wait for each other', async () => {
  const { begun, reads } = heldReads();
  const one = reads.read('a');
  const other = reads.read('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[1]?.end('b');
  expect(await other).toBe('b');
  begun[0]?.end('a');
  expect(await one).toBe('a');
});

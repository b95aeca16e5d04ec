import { inBatches } from './batches';

/** Batches that the test ends one by one. */
function heldBatches(most: number) {
  const begun: { things: readonly string[]; end(results: (string | Error)[]): void; fail(error: Error): void }[] = [];
  const give = inBatches<string, string>(
    (things) => new Promise((end, fail) => begun.push({ things, end, fail })),
    most,
  );
  return { give, things: () => begun.map((batch) => batch.things), batch: (index: number) => begun[index] };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a thing alone is worked on at once, and what comes meanwhile together after it', async () => {
  const { give, things, batch } = heldBatches(10);
  const first = give('a');
  await settled();
  const later = [give('b'), give('c')];
  await settled();
  const last = give('d');
  await settled();
  expect(things()).toEqual([['a']]);
  batch(0)?.end(['A']);
  expect(await first).toBe('A');
  await settled();
  expect(things()).toEqual([['a'], ['b', 'c', 'd']]);
  batch(1)?.end(['B', 'C', 'D']);
  expect(await Promise.all([...later, last])).toEqual(['B', 'C', 'D']);
});

test('the same thing is worked on anew each time: its result may be another one', async () => {
  const { give, things, batch } = heldBatches(10);
  for (const [index, result] of ['old', 'new'].entries()) {
    const given = give('a');
    await settled();
    batch(index)?.end([result]);
    expect(await given).toBe(result);
  }
  expect(things()).toEqual([['a'], ['a']]);
});

test('an error of one thing is told to who gave it alone, a failure of the work to all of the batch and nobody after', async () => {
  const { give, batch } = heldBatches(10);
  const one = Promise.allSettled([give('a'), give('b')]);
  await settled();
  batch(0)?.end([new Error('odd'), 'B']);
  expect(await one).toEqual([
    { status: 'rejected', reason: new Error('odd') },
    { status: 'fulfilled', value: 'B' },
  ]);
  const failed = Promise.allSettled([give('c'), give('d')]);
  await settled();
  const next = give('e');
  batch(1)?.fail(new Error('away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await settled();
  batch(2)?.end(['E']);
  expect(await next).toBe('E');
});

test('a batch has a bound', async () => {
  const { give, things } = heldBatches(2);
  for (const thing of ['a', 'b', 'c']) void give(thing);
  await settled();
  expect(things()).toEqual([['a', 'b'], ['c']]);
});

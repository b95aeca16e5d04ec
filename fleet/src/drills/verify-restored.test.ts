import { type Found, judge } from './verify-restored';

const lostAt = Date.parse('2027-01-01T00:00:00Z');
const before = (seconds: number) => lostAt - seconds * 1000;
const verified = (wrong = 0, names: string[] = []) => ({ checked: 9, wrong, names });

/** Everything is there. */
const whole: Found = {
  edits: { count: 0, since: undefined, tooMany: 0 },
  applied: [{ userId: 'a', at: before(200) }],
  unsent: [],
  data: { receipts: verified(), files: verified(), seals: verified() },
  releases: {
    releases: [{ name: 'host', version: '1.0.0', files: 3, faults: [] }],
    documents: { count: 2, faults: [] },
  },
  youngFiles: 0,
  lostAt,
};

test('nothing is lost where only what was acknowledged in the last minute is gone', () => {
  expect(judge(whole)).toMatchObject({ goneEdits: 0, pointMs: 0, losses: [] });
  const young = {
    ...whole,
    edits: { count: 40, since: before(21), tooMany: 0 },
    unsent: [{ userId: 'b', at: before(30) }],
    data: { ...whole.data, files: verified(1, ['f00']) },
    youngFiles: 1,
  };
  expect(judge(young)).toMatchObject({ goneEdits: 40, pointMs: 30_000, losses: [] });
});

const LOSSES: [what: string, found: Partial<Found>, loss: RegExp][] = [
  ['an edit', { edits: { count: 1, since: before(61), tooMany: 0 } }, /acknowledged 61 s before the loss/],
  ['a sent application', { unsent: [{ userId: 'a', at: before(200) }] }, /acknowledged 200 s before the loss/],
  ['a receipt', { data: { ...whole.data, receipts: verified(1, ['2027-1']) } }, /checksum: 2027-1/],
  ['an attachment', { data: { ...whole.data, files: verified(2, ['f00', 'f01']) }, youngFiles: 1 }, /f00, f01/],
  ['a key', { data: { ...whole.data, seals: verified(9, ['a']) } }, /no key opens the seals of a/],
  ['a document', { releases: { releases: [], documents: { count: 2, faults: ['document 2 is gone'] } } }, /document 2/],
  [
    'a release',
    {
      releases: {
        releases: [{ name: 'host', version: '1.0.0', files: 3, faults: ['a.js is gone'] }],
        documents: { count: 1, faults: [] },
      },
    },
    /host 1\.0\.0: a\.js is gone/,
  ],
];

test.each(LOSSES)('%s that is gone or damaged is a loss', (_what, found, loss) => {
  expect(judge({ ...whole, ...found }).losses).toEqual([expect.stringMatching(loss)]);
});

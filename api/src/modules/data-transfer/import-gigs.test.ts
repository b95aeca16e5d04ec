import type { TestApi } from '../../../test/harness';
import { createGigPortal, emptyPool, gigOrder, newMember, offersOf } from '../substitutions/gigs/gig.fixture';
import { importData } from './transfer-data';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
beforeEach(() => emptyPool(portal));
afterAll(() => portal.close());

const put = (content: unknown, dryRun = false) =>
  importData(portal.db, 'gigs', JSON.stringify(content, null, 2), {
    now: portal.clock.now(),
    sender: portal.config,
    by: 'aino',
    reason: 'syksyn vuorot',
    dryRun,
  });
const stored = async () => (await portal.db.selectFrom('gigs').select('id').execute()).length;

test('a file of gigs is stored and offered; again it changes nothing; a dry run stores nothing', async () => {
  const member = await newMember(portal);
  const orders = [gigOrder(portal), gigOrder(portal)];
  expect(await put(orders, true)).toBe(2);
  expect(await stored()).toBe(0);
  expect(await put(orders)).toBe(2);
  expect(await offersOf(member)).toHaveLength(2);
  expect(await put(orders)).toBe(0);
  const recorded = await portal.db
    .selectFrom('employer_calls')
    .select(['operator', 'call', 'subject', 'reason'])
    .execute();
  const gigs = await portal.db.selectFrom('gigs').select('id').execute();
  const facts = { operator: 'aino', call: 'portal data import gigs', reason: 'syksyn vuorot' };
  expect(recorded).toHaveLength(2);
  expect(recorded).toEqual(expect.arrayContaining(gigs.map(({ id }) => ({ ...facts, subject: id }))));
});

test('one wrong gig keeps back all, and each error is told with its line', async () => {
  const orders = [gigOrder(portal), { ...gigOrder(portal), pool: 101 }];
  await expect(put(orders)).rejects.toMatchObject({
    check: 'content',
    message: expect.stringMatching(/^line \d+, \[1\]\.pool: there is no such pool of substitutes$/),
  });
  await expect(put([gigOrder(portal), { ...gigOrder(portal), slots: 0 }])).rejects.toMatchObject({
    message: expect.stringMatching(/^line \d+, \[1\]\.slots: /),
  });
  expect(await stored()).toBe(0);
});

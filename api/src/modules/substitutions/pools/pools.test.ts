import { Pools } from '@portal/contract/substitutions/pools';
import type { TestApi } from '../../../../test/harness';
import { createPortal } from '../../applications/application.fixture';
import { addMember, endMember } from './members.service';

const POOL = 115;
let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ rateLimit: false, theme: 'municipal' });
});
afterAll(() => portal.close());

test('a candidate reads which pools take applications, and where they stand with each', async () => {
  const { browser, id } = await portal.candidate();
  const own = async () => {
    const { pools } = (await browser.get('substitutions/pools')).read(Pools);
    return pools.find(({ campaignId }) => campaignId === POOL);
  };
  const first = await own();
  expect(first).toMatchObject({ member: false });
  expect(first?.title).not.toBe('');
  expect(first).not.toHaveProperty('application');
  await browser.post(`application/start/${POOL}`, {});
  expect(await own()).toMatchObject({ application: 'draft', member: false });
  await addMember(portal.db, POOL, id, portal.clock.now());
  expect(await own()).toMatchObject({ member: true });
  await endMember(portal.db, POOL, id, portal.clock.now());
  expect(await own()).toMatchObject({ member: false });
});

test('a pool whose time to apply is over is listed for its members alone', async () => {
  const { browser } = await portal.candidate();
  await portal.db
    .updateTable('campaigns')
    .set({ apply_period_end: new Date(portal.clock.now().getTime() - 1_000) })
    .where('id', '=', POOL)
    .execute();
  const { pools } = (await browser.get('substitutions/pools')).read(Pools);
  expect(pools.map(({ campaignId }) => campaignId)).not.toContain(POOL);
});

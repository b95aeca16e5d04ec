import { makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { startCanary } from '../canary/canary';
import { switchArea } from '../changes/switch-area';
import { nextNews } from './news';

afterAll(removeFolders);

it('every change after a document is told once, in their order, with what the record says of it', async () => {
  const { store } = await storeWithPortal();
  const first = await store.chain.newestSeq(0);
  expect(await nextNews(store, first)).toBeUndefined();
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  const why = { by: 'Anna', reason: 'because' };
  await switchArea(store, 'mfe-auth', 'off', why);
  await startCanary(store, 'mfe-auth', '1.1.0', 5, why);
  const told = [await nextNews(store, first), await nextNews(store, first + 1), await nextNews(store, first + 2)];
  const data = { by: 'Anna', reason: 'because', forced: false, security: false, at: expect.any(String) };
  expect(told).toEqual([
    {
      seq: first + 1,
      id: expect.stringMatching(/^release-[0-9a-f]{64}$/),
      payload: {
        type: 'release.changed',
        timestamp: expect.any(String),
        data: { ...data, seq: first + 1, verb: 'disable', versions: { 'mfe-auth': '1.0.0' } },
      },
    },
    {
      seq: first + 2,
      id: expect.not.stringMatching(told[0]?.id ?? 'none'),
      payload: expect.objectContaining({
        data: { ...data, seq: first + 2, verb: 'canary-start', versions: { 'mfe-auth': '1.1.0' } },
      }),
    },
    undefined,
  ]);
});

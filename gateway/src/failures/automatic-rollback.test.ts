import { makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { abortCanary, promoteCanary, startCanary } from '../releases/canary/canary';
import { activate } from '../releases/changes/activate';
import { rollback } from '../releases/changes/rollback';
import { history } from '../releases/queries/history';
import type { ReleaseStore } from '../releases/release-store';
import { automaticRollback } from './automatic-rollback';

const why = { by: 'operator', reason: 'because' };
const NAME = 'mfe-auth';
afterAll(removeFolders);

/** 1.2.0 is live after 1.0.0 and 1.1.0, 1.3.0 and 1.4.0 are published. */
async function withVersions() {
  const { store } = await storeWithPortal();
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) await store.files.publish(await makeBuild(NAME, version));
  for (const version of ['1.1.0', '1.2.0']) await activate(store, new Map([[NAME, version]]), why);
  return store;
}

/** An operator is faster, once it was read what is live. */
function meanwhile(store: ReleaseStore, change: () => Promise<unknown>): void {
  const { chain } = store;
  const read = chain.current.bind(chain);
  jest.spyOn(chain, 'current').mockImplementationOnce(async () => {
    const current = await read();
    await change();
    return current;
  });
}

const activated = (store: ReleaseStore) => activate(store, new Map([[NAME, '1.4.0']]), why);

describe('the automatic rollback', () => {
  it.each<[string, boolean, (store: ReleaseStore) => Promise<unknown>]>([
    ['activated a mended version', false, activated],
    ['activated a mended version beside a canary', true, activated],
    ['given the canary to all', true, (store) => promoteCanary(store, NAME, why)],
    ['taken the same version back', true, (store) => rollback(store, NAME, '1.0.0', why)],
    ['started a canary', false, (store) => startCanary(store, NAME, '1.3.0', 5, why)],
  ])('changes nothing where an operator has just %s', async (_what, hasCanary, change) => {
    const store = await withVersions();
    if (hasCanary) await startCanary(store, NAME, '1.3.0', 5, why);
    let newest: unknown;
    meanwhile(store, async () => {
      await change(store);
      [newest] = await history(store);
    });
    const onThreshold = automaticRollback(store, () => undefined);
    await onThreshold({ name: NAME, version: '1.2.0' }, { networks: 10, failed: 10 });
    expect((await history(store))[0]).toEqual(newest);
    expect(newest).toMatchObject({ by: 'operator' });
  });

  it('leaves the canary of another version alone that an operator has just started', async () => {
    const store = await withVersions();
    await startCanary(store, NAME, '1.3.0', 5, why);
    meanwhile(store, async () => {
      await abortCanary(store, NAME, why);
      await startCanary(store, NAME, '1.4.0', 5, why);
    });
    const said: unknown[] = [];
    const onThreshold = automaticRollback(store, (error) => said.push(error));
    await onThreshold({ name: NAME, version: '1.3.0' }, { networks: 10, failed: 10 });
    expect((await history(store))[0]).toMatchObject({ verb: 'canary-start', by: 'operator' });
    expect(said).toEqual([]);
  });
});

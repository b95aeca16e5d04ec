import { canaryVersion } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';
import { furtherCounts, makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { describeStatus } from '../../cli/output';
import { activate } from '../changes/activate';
import { rollback } from '../changes/rollback';
import { history, status } from '../queries/history';
import { openStore, type ReleaseStore } from '../release-store';
import { abortCanary, promoteCanary, rampCanary, startCanary } from './canary';
import { LEAST_RAMP_FAILED, LEAST_RAMP_PAGES, LEAST_RAMP_VITALS } from './judge-ramp';
import { carryOnRamps, readRamp } from './ramps';

const NAME: ReleaseName = 'mfe-auth';
const why = { by: 'Anna', reason: 'because' };
/** Two minutes before an hour ends: the counts of a step may lie in several. */
const START = Date.parse('2026-11-02T09:58:00Z');
const PAUSE = { steps: [5, 25], pause: 600 };
afterAll(removeFolders);

/** A portal whose canary grows by itself, and a clock that only the test turns. */
async function withRamp() {
  const { store, dataDir } = await storeWithPortal();
  for (const version of ['1.1.0', '1.2.0']) await store.files.publish(await makeBuild(NAME, version));
  const clock = { now: START };
  await startCanary(store, NAME, '1.1.0', PAUSE, { ...why, now: () => new Date(clock.now) });
  /** So many networks open pages, and in some of them the version fails. */
  const visit = async (version: string, networks: number, failed = 0, pagesEach = 1) => {
    const tally = furtherCounts(store).tally({ onError: fail, onThreshold: () => {}, now: () => clock.now });
    for (let network = 0; network < networks; network += 1) {
      for (let page = 0; page < pagesEach; page += 1) tally.addPage({ name: NAME, version }, `${network}`);
      if (network < failed)
        tally.addFailure({ name: NAME, version }, { phase: 'empty', recovered: false }, `${network}`);
    }
    await tally.close();
  };
  /** So many networks tell how fast the version was, and for some of them it was poor. */
  const tell = async (version: string, networks: number, poor: number) => {
    const tally = furtherCounts(store).tally({ onError: fail, onThreshold: () => {}, now: () => clock.now });
    for (let network = 0; network < networks; network += 1)
      for (const _page of ['first', 'second'])
        tally.addVital({ name: NAME, version }, { vital: 'lcp', poor: network < poor }, `${network}`);
    await tally.close();
  };
  const look = (later = 0, of = store) => {
    clock.now += later;
    return carryOnRamps(of, () => clock.now);
  };
  return { store, dataDir, clock, visit, tell, look };
}

function fail(error: unknown): never {
  throw error;
}

async function entry(store: ReleaseStore) {
  return (await status(store)).live.find(({ name }) => name === NAME);
}

describe('a canary whose share grows by itself', () => {
  it('takes its steps after their pauses and goes live for everybody, with whoever began it on record', async () => {
    const { store, visit, look } = await withRamp();
    await visit('1.1.0', LEAST_RAMP_PAGES);
    await look(599_000);
    expect(await entry(store)).toMatchObject({
      canary: { share: 5, ramp: { next: 25, by: 'Anna', due: '2026-11-02T10:08:00.000Z' } },
    });
    await look(1_000);
    expect(await entry(store)).toMatchObject({ canary: { share: 25, ramp: { next: 100 } } });
    await visit('1.1.0', LEAST_RAMP_PAGES, 1);
    await look(600_000);
    const { canary, version, aborted } = (await entry(store)) ?? {};
    expect({ canary, version, aborted }).toEqual({ canary: null, version: '1.1.0', aborted: null });
    expect(JSON.stringify((await store.chain.current())?.document)).not.toContain('"ramp"');
    expect((await history(store, NAME)).slice(0, 3)).toMatchObject([
      { verb: 'canary-promote', by: 'ramp of Anna', reason: expect.stringContaining('25 % (step 2 of 2)') },
      { verb: 'canary-ramp', by: 'ramp of Anna', reason: expect.stringContaining('failed: 1.1.0 in none of 20 pages') },
      { verb: 'canary-start', by: 'Anna', reason: 'because' },
    ]);
  });

  it('takes each step once with several processes, and goes on in another where one ended', async () => {
    const { store, dataDir, visit, look } = await withRamp();
    await visit('1.1.0', LEAST_RAMP_PAGES);
    const others = await Promise.all([openStore(dataDir), openStore(dataDir), openStore(dataDir)]);
    await look(600_000 - 1);
    await Promise.all(others.map((other, index) => look(index === 0 ? 1 : 0, other)));
    expect((await history(store, NAME)).filter(({ verb }) => verb === 'canary-ramp')).toHaveLength(1);
    expect(await entry(store)).toMatchObject({ canary: { share: 25 } });
  });

  it('is aborted at once where it fails in more networks than the live version, and status says why', async () => {
    const { store, visit, look } = await withRamp();
    await visit('1.0.0', 100, 5);
    await visit('1.1.0', 40, LEAST_RAMP_FAILED);
    await look(1_000);
    const found = await entry(store);
    expect(found).toMatchObject({ version: '1.0.0', canary: null, blocked: ['1.1.0'] });
    expect(found?.aborted?.reason).toContain(
      '1.1.0 in 5 of 40 networks (40 pages), 0 saved by another version: nothing visible 5; 1.0.0 in 5 of 100',
    );
    expect(describeStatus(await status(store))).toContain(`Ramp of ${NAME} aborted at 2026-11-02T09:58:01.000Z: `);
    await look(600_000);
    expect(await history(store, NAME)).toHaveLength(3);
  });

  it('is aborted where it is poor for clearly more networks than the live version, each counted once', async () => {
    const { store, visit, tell, look } = await withRamp();
    await visit('1.1.0', LEAST_RAMP_PAGES);
    await tell('1.0.0', LEAST_RAMP_VITALS, 10);
    await tell('1.1.0', LEAST_RAMP_VITALS, 26);
    await look(1_000);
    const found = await entry(store);
    expect(found).toMatchObject({ version: '1.0.0', canary: null, blocked: ['1.1.0'] });
    expect(found?.aborted?.reason).toContain('slower; failed: 1.1.0 in none of 20 pages');
    expect(found?.aborted?.reason).toContain('; lcp poor: 26 of 100, 10 of 100');
  });

  it.each([
    ['both are as slow', LEAST_RAMP_VITALS, 60, 70],
    ['too few people allow statistics', LEAST_RAMP_VITALS - 1, 0, LEAST_RAMP_VITALS - 1],
  ])('goes on where %s', async (_why, networks, poorLive, poorCanary) => {
    const { store, visit, tell, look } = await withRamp();
    await visit('1.1.0', LEAST_RAMP_PAGES);
    await tell('1.0.0', networks, poorLive);
    await tell('1.1.0', networks, poorCanary);
    await look(600_000);
    expect(await entry(store)).toMatchObject({ canary: { share: 25 } });
  });

  it('goes on where both versions fail alike: the cause is elsewhere', async () => {
    const { store, visit, look } = await withRamp();
    await visit('1.0.0', 100, 50);
    await visit('1.1.0', 40, 20);
    await look(600_000);
    expect(await entry(store)).toMatchObject({ canary: { share: 25 } });
  });

  it('waits for enough visits of the present share, and says so', async () => {
    const { store, clock, visit, look } = await withRamp();
    await visit('1.1.0', 3, 0, LEAST_RAMP_PAGES);
    await look(600_000);
    expect(await entry(store)).toMatchObject({ canary: { share: 25 } });
    await visit('1.1.0', 1, 0, LEAST_RAMP_PAGES - 1);
    // Another hour, in which the visits before are not counted twice.
    await look(3_600_000);
    expect(await entry(store)).toMatchObject({
      canary: { share: 25, ramp: { found: expect.stringMatching(/^too few visits \(19 of 20 pages\); failed: /) } },
    });
    expect(describeStatus(await status(store))).toContain('step 2 of 2 since 2026-11-02T10:08:00.000Z, then 100 %');
    clock.now += 1_000;
    await visit('1.1.0', 1);
    await look();
    expect(await entry(store)).toMatchObject({ version: '1.1.0', canary: null });
  });

  it('is neither promoted nor aborted by what too few networks say', async () => {
    const { store, visit, look } = await withRamp();
    await visit('1.1.0', LEAST_RAMP_FAILED - 1, LEAST_RAMP_FAILED - 1, LEAST_RAMP_PAGES);
    await look(600_000);
    expect(await entry(store)).toMatchObject({
      canary: { share: 5, ramp: { found: expect.stringMatching(/^too few networks to tell; /) } },
    });
  });

  it('is left to people once somebody changes its share, promotes it, aborts it, activates or rolls back', async () => {
    for (const change of [
      (store: ReleaseStore) => rampCanary(store, NAME, 5, why),
      (store: ReleaseStore) => promoteCanary(store, NAME, why),
      (store: ReleaseStore) => abortCanary(store, NAME, why),
      (store: ReleaseStore) => activate(store, new Map([[NAME, '1.2.0']]), why),
      (store: ReleaseStore) => rollback(store, NAME, undefined, why),
    ]) {
      const { store, visit, look } = await withRamp();
      await visit('1.1.0', 40, 20);
      await change(store);
      const link = await store.chain.current();
      if (!link) throw new Error('nothing is live');
      expect(canaryVersion(link.document, NAME)?.extras.ramp).toBeUndefined();
      await look(600_000);
      expect((await store.chain.current())?.seq).toBe(link.seq);
    }
  });

  it('is begun once, however often somebody asks for the same', async () => {
    const { store } = await withRamp();
    expect(await startCanary(store, NAME, '1.1.0', PAUSE, why)).toMatchObject({ changed: false });
    const others = { ...PAUSE, pause: 60 };
    await expect(startCanary(store, NAME, '1.1.0', others, why)).rejects.toMatchObject({ check: 'canary' });
    await expect(startCanary(store, NAME, '1.1.0', 5, why)).rejects.toMatchObject({ check: 'canary' });
  });
});

it('a ramp is growing percentages, and a pause with its unit', () => {
  expect(readRamp('5,25 %,50.5'.replace(' ', ''), '2h')).toEqual({ steps: [5, 25, 50.5], pause: 7_200 });
  expect(readRamp('5')).toEqual({ steps: [5], pause: 600 });
  for (const steps of ['', '0,5', '5,5', '25,5', '5,100', 'five', '5;25', '1e1'])
    expect(readRamp(steps)).toMatch(/^steps must be/);
  for (const pause of ['', '10', '0m', '4d', '-1m', '1.5h']) expect(readRamp('5', pause)).toMatch(/^pause must be/);
});

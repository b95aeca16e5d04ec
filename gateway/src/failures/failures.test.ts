import { FAILURES_PATH } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, post, type RunningGateway, startGateway } from '../../test/requests';
import { activate } from '../releases/activate';
import { startCanary } from '../releases/canary';
import { history, status } from '../releases/history';
import type { ReleaseStore } from '../releases/release-store';
import { automaticRollback } from './automatic-rollback';
import { hourOf } from './counts';
import { FAILED_SHARE, LEAST_FAILED, RecentPages, WINDOW_MINUTES } from './threshold';

const why = { by: 'test', reason: 'because' };
afterAll(closeGateways);
afterAll(removeFolders);

async function withTwoVersions() {
  const { store } = await storeWithPortal();
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
  return store;
}

async function openPage(portal: RunningGateway): Promise<string> {
  const { text } = await portal.get('/candidateportal/login');
  return /data-ticket="([^"]+)"/.exec(text)?.[1] ?? '';
}

const report = (portal: RunningGateway, ticket: string, changes: object = {}) =>
  post(portal, FAILURES_PATH, {
    ...{ ticket, name: 'mfe-auth', version: '1.1.0', seq: 2, phase: 'load', recovered: true },
    ...changes,
  });

async function countsOf(store: ReleaseStore, version: string) {
  const all = (await store.counts.readAll()).filter((count) => count.name === 'mfe-auth' && count.version === version);
  return all.map(({ pages, failed, recovered }) => ({ pages, failed, recovered }));
}

describe('failures that pages report', () => {
  it('are counted once for each page, by version, beside the pages that were served', async () => {
    const store = await withTwoVersions();
    const portal = await startGateway(store);
    const tickets = [await openPage(portal), await openPage(portal), await openPage(portal)];
    await report(portal, tickets[0] ?? '');
    await report(portal, tickets[0] ?? '');
    await report(portal, tickets[1] ?? '', { recovered: false, phase: 'render' });
    await portal.gateway.close();
    expect(await countsOf(store, '1.1.0')).toEqual([{ pages: 3, failed: 2, recovered: 1 }]);
    expect((await status(store)).live.find(({ name }) => name === 'mfe-auth')?.failures).toEqual({
      pages: 3,
      failed: 2,
      recovered: 1,
    });
  });

  it('count for nothing when they are made up', async () => {
    const store = await withTwoVersions();
    const portal = await startGateway(store);
    const ticket = await openPage(portal);
    const answers = await Promise.all([
      report(portal, 'x.y'),
      report(portal, `${ticket}x`),
      report(portal, ticket, { version: '9.9.9' }),
      report(portal, ticket, { name: 'nobody' }),
      report(portal, ticket, { phase: 'x' }),
      post(portal, FAILURES_PATH, 'no object'),
    ]);
    expect(answers.map(({ status: code }) => code)).toEqual(answers.map(() => 204));
    expect((await post(portal, FAILURES_PATH, { ticket: 'x'.repeat(2000) })).status).toBe(413);
    await portal.gateway.close();
    expect(await countsOf(store, '1.1.0')).toEqual([{ pages: 1, failed: 0, recovered: 0 }]);
    expect(await countsOf(store, '9.9.9')).toEqual([]);
  });

  it('are summed over gateways and forgotten after a week', async () => {
    const { store } = await storeWithPortal();
    const count = { hour: hourOf(Date.now()), name: 'host', version: '1.0.0', pages: 2, failed: 1, recovered: 1 };
    const { CountFiles } = await import('./count-files');
    for (const _ of [1, 2]) await new CountFiles(store.counts.dir).write([count]);
    expect(await store.counts.readAll()).toEqual([{ ...count, pages: 4, failed: 2, recovered: 2 }]);
    await store.counts.removeOld(Date.now() + 8 * 86_400_000);
    expect(await store.counts.readAll()).toEqual([]);
  });
});

describe('the threshold', () => {
  it('is passed by enough failures among the pages of the last minutes only', () => {
    const recent = new RecentPages();
    for (let page = 0; page < 100; page += 1) recent.add(0, 'pages');
    for (let failed = 1; failed < 100 * FAILED_SHARE; failed += 1) recent.add(0, 'failed');
    expect(recent.verdict(0)).toBeUndefined();
    recent.add(0, 'failed');
    expect(recent.verdict(0)).toEqual({ pages: 100, failed: 100 * FAILED_SHARE });
    expect(recent.verdict((WINDOW_MINUTES + 1) * 60_000)).toBeUndefined();
  });

  it('takes a release back by itself where the operator switched that on', async () => {
    const store = await withTwoVersions();
    const portal = await startGateway(store, { config: { automaticRollback: true } });
    for (let failed = 0; failed < LEAST_FAILED; failed += 1) await report(portal, await openPage(portal));
    const live = async () => (await history(store))[0];
    while ((await live())?.verb !== 'rollback') await new Promise(setImmediate);
    expect(await live()).toMatchObject({ by: 'automatic', versions: { 'mfe-auth': '1.0.0' } });
    expect((await live())?.reason).toContain(`failed on ${LEAST_FAILED} of ${LEAST_FAILED} pages`);
  });

  it('takes back one version of a name in an hour: when the next fails as well the cause is elsewhere', async () => {
    const store = await withTwoVersions();
    let now = 0;
    const faults: unknown[] = [];
    const onThreshold = automaticRollback(
      store,
      (fault) => faults.push(fault),
      () => now,
    );
    const newest = async () => (await history(store))[0];
    const takenBack = async () => {
      while (faults.length === 0 && (await newest())?.verb !== 'rollback') await new Promise(setImmediate);
    };
    onThreshold({ name: 'mfe-auth', version: '1.1.0' }, { pages: 10, failed: 10 });
    await takenBack();
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await activate(store, new Map([['mfe-auth', '1.2.0']]), why);
    now = 3_599_999;
    const looked = jest.spyOn(store.chain, 'current');
    onThreshold({ name: 'mfe-auth', version: '1.2.0' }, { pages: 11, failed: 11 });
    expect(looked).not.toHaveBeenCalled();
    now = 3_600_000;
    onThreshold({ name: 'mfe-auth', version: '1.2.0' }, { pages: 12, failed: 12 });
    await takenBack();
    expect((await newest())?.reason).toContain('12 of 12 pages');
    expect(faults).toEqual([]);
  });

  it('ends a canary by itself and leaves the version of all the others', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await startCanary(store, 'mfe-auth', '1.1.0', 99, why);
    const portal = await startGateway(store, { config: { automaticRollback: true } });
    for (let failed = 0; failed < LEAST_FAILED; failed += 1) await report(portal, await openPage(portal));
    while ((await history(store))[0]?.verb !== 'canary-abort') await new Promise(setImmediate);
    expect((await status(store)).live.find(({ name }) => name === 'mfe-auth')).toMatchObject({
      version: '1.0.0',
      canary: null,
      blocked: ['1.1.0'],
    });
  });

  it('takes nothing back by itself otherwise', async () => {
    const store = await withTwoVersions();
    const portal = await startGateway(store);
    for (let failed = 0; failed < LEAST_FAILED + 5; failed += 1) await report(portal, await openPage(portal));
    await portal.gateway.close();
    expect((await history(store))[0]?.verb).toBe('activate');
  });
});

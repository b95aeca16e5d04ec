import { FAILURES_PATH } from '@portal/contract/release-names';
import { furtherCounts, makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, post, type RunningGateway, startGateway } from '../../test/requests';
import { startCanary } from '../releases/canary/canary';
import { activate } from '../releases/changes/activate';
import { describeCounted, hourOf } from '../releases/counts/counts';
import { FAILED_SHARE, LEAST_FAILED, RecentPages, WINDOW_MINUTES } from '../releases/counts/threshold';
import { history, status } from '../releases/queries/history';
import type { ReleaseStore } from '../releases/release-store';
import { automaticRollback } from './automatic-rollback';
import { PageTickets, TICKET_MS } from './page-ticket';

const why = { by: 'test', reason: 'because' };
afterAll(closeGateways);
afterAll(removeFolders);

async function withTwoVersions() {
  const { store } = await storeWithPortal();
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
  return store;
}

/** Behind a proxy, as in production, so that each request may come from a network of its own. */
const behindProxy = (store: ReleaseStore, config: object = {}) =>
  startGateway(store, { config: { trustProxy: ['127.0.0.1'], ...config } });
const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` });

async function openPage(portal: RunningGateway, network = 1, path = '/candidateportal/login'): Promise<string> {
  const { text } = await portal.get(path, from(network));
  return /data-ticket="([^"]+)"/.exec(text)?.[1] ?? '';
}

const report = (portal: RunningGateway, ticket: string, changes: object = {}, network = 1) =>
  post(
    portal,
    FAILURES_PATH,
    { ...{ ticket, name: 'mfe-auth', version: '1.1.0', phase: 'load', recovered: true }, ...changes },
    from(network),
  );

/** Pages of so many networks that all fail. */
async function failOften(portal: RunningGateway, times: number): Promise<void> {
  for (let network = 1; network <= times; network += 1)
    await report(portal, await openPage(portal, network), {}, network);
}

async function countsOf(store: ReleaseStore, version: string) {
  const all = (await store.counts.readAll()).filter((count) => count.name === 'mfe-auth' && count.version === version);
  return all.map(({ hour: _hour, name: _name, version: _version, ...counted }) => counted);
}

describe('failures that pages report', () => {
  it('are counted once for each page, by version and kind, beside the pages that were served', async () => {
    const store = await withTwoVersions();
    const portal = await behindProxy(store);
    const tickets = [await openPage(portal), await openPage(portal, 2), await openPage(portal)];
    await report(portal, tickets[0] ?? '');
    await report(portal, tickets[0] ?? '', {}, 2);
    await report(portal, tickets[1] ?? '', { recovered: false, phase: 'empty' }, 2);
    await portal.gateway.close();
    const counted = { pages: 3, networks: 2, failed: 2, recovered: 1, kinds: { load: 1, empty: 1 } };
    expect(await countsOf(store, '1.1.0')).toEqual([counted]);
    expect((await status(store)).live.find(({ name }) => name === 'mfe-auth')?.failures).toEqual(counted);
    expect(describeCounted(counted)).toBe(
      '2 of 2 networks (3 pages), 1 saved by another version: not loaded 1, nothing visible 1',
    );
  });

  it('are counted once an hour for each network, however many pages it opens', async () => {
    const store = await withTwoVersions();
    const portal = await behindProxy(store);
    for (let page = 0; page < 5; page += 1) await report(portal, await openPage(portal));
    await report(portal, await openPage(portal, 2), {}, 2);
    await portal.gateway.close();
    expect(await countsOf(store, '1.1.0')).toMatchObject([{ pages: 6, networks: 2, failed: 2 }]);
  });

  it('count for nothing when they are made up', async () => {
    const store = await withTwoVersions();
    const portal = await behindProxy(store);
    const ticket = await openPage(portal);
    const answers = await Promise.all([
      report(portal, 'x~y'),
      report(portal, ''),
      report(portal, `${ticket}x`),
      report(portal, ticket.replace('~2~', '~1~')),
      report(portal, ticket, { version: '9.9.9' }),
      report(portal, ticket, { name: 'nobody' }),
      report(portal, ticket, { phase: 'x' }),
      post(portal, FAILURES_PATH, 'no object'),
    ]);
    expect(answers.map(({ status: code }) => code)).toEqual(answers.map(() => 204));
    expect((await post(portal, FAILURES_PATH, { ticket: 'x'.repeat(2000) })).status).toBe(413);
    await portal.gateway.close();
    expect(await countsOf(store, '1.1.0')).toEqual([{ pages: 1, networks: 1, failed: 0, recovered: 0, kinds: {} }]);
    expect(await countsOf(store, '9.9.9')).toEqual([]);
  });

  it('count for versions alone that the page runs, not for another that is live for others', async () => {
    const store = await withTwoVersions();
    const before = await behindProxy(store);
    const old = await openPage(before);
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await startCanary(store, 'mfe-auth', '1.2.0', 1, why);
    const portal = await behindProxy(store);
    // Its document did not know the version yet.
    await report(portal, old, { version: '1.2.0' });
    const ticket = await openPage(portal, 2);
    const other = ticket.includes('mfe-auth@1.2.0') ? '1.1.0' : '1.2.0';
    await report(portal, ticket, { version: other }, 2);
    await portal.gateway.close();
    expect((await countsOf(store, other)).filter(({ failed }) => failed > 0)).toEqual([]);
  });

  it('count for an hour from the page', async () => {
    const tickets = new PageTickets(Buffer.from('key'));
    const page = { seq: 7, picks: ['mfe-auth@1.2.0', 'host@1.0.0-a.1'] };
    const ticket = tickets.make(page, 1_000_000);
    expect(tickets.read(ticket, 1_000_000 + TICKET_MS)).toEqual(page);
    expect(tickets.read(ticket, 1_000_001 + TICKET_MS)).toBeUndefined();
    expect(new PageTickets(Buffer.from('other')).read(ticket, 1_000_000)).toBeUndefined();
  });

  it('are compared with pages that came to an area without being loaded anew as well', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-internal-ads', '1.0.0'));
    await activate(store, new Map([['mfe-internal-ads', '1.0.0']]), why);
    const portal = await behindProxy(store);
    const ticket = await openPage(portal);
    for (let times = 0; times < 2; times += 1)
      await report(portal, ticket, { name: 'mfe-internal-ads', version: '1.0.0', phase: 'shown' });
    await portal.gateway.close();
    const counts = await store.counts.readAll();
    expect(counts.find(({ name }) => name === 'mfe-internal-ads')).toMatchObject({ pages: 1, failed: 0 });
  });

  it('are summed over gateways and forgotten after a week', async () => {
    const { store } = await storeWithPortal();
    const count = {
      hour: hourOf(Date.now()),
      name: 'host',
      version: '1.0.0',
      pages: 2,
      networks: 1,
      failed: 1,
      recovered: 1,
      kinds: { busy: 1 },
    };
    for (const _ of [1, 2]) await furtherCounts(store).write([count]);
    expect(await store.counts.readAll()).toEqual([
      { ...count, pages: 4, networks: 2, failed: 2, recovered: 2, kinds: { busy: 2 } },
    ]);
    await store.counts.removeOld(Date.now() + 8 * 86_400_000);
    expect(await store.counts.readAll()).toEqual([]);
  });
});

describe('the threshold', () => {
  it('is passed by enough networks of the last minutes only', () => {
    const recent = new RecentPages();
    for (let page = 0; page < 100; page += 1) recent.add(0, 'pages', `network ${page}`);
    for (let failed = 1; failed < 100 * FAILED_SHARE; failed += 1) recent.add(0, 'failed', `network ${failed}`);
    for (let again = 0; again < 100; again += 1) recent.add(0, 'failed', 'network 1');
    expect(recent.aboveThreshold(0)).toBeUndefined();
    recent.add(0, 'failed', 'network 0');
    expect(recent.aboveThreshold(0)).toEqual({ networks: 100, failed: 100 * FAILED_SHARE });
    expect(recent.aboveThreshold((WINDOW_MINUTES + 1) * 60_000)).toBeUndefined();
  });

  it('takes a release back by itself where the operator switched that on', async () => {
    const store = await withTwoVersions();
    const portal = await behindProxy(store, { automaticRollback: true });
    await failOften(portal, LEAST_FAILED);
    const live = async () => (await history(store))[0];
    while ((await live())?.verb !== 'rollback') await new Promise(setImmediate);
    expect(await live()).toMatchObject({ by: 'automatic', versions: { 'mfe-auth': '1.0.0' } });
    expect((await live())?.reason).toContain(`failed in ${LEAST_FAILED} of ${LEAST_FAILED} networks`);
  });

  it('takes back one version of a name in an hour: when the next fails as well the cause is elsewhere', async () => {
    const store = await withTwoVersions();
    let now = Date.now();
    const errors: unknown[] = [];
    const onThreshold = automaticRollback(
      store,
      (error) => errors.push(error),
      () => now,
    );
    const newest = async () => (await history(store))[0];
    const takenBack = async () => {
      while (errors.length === 0 && (await newest())?.verb !== 'rollback') await new Promise(setImmediate);
    };
    onThreshold({ name: 'mfe-auth', version: '1.1.0' }, { networks: 10, failed: 10 });
    await takenBack();
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await activate(store, new Map([['mfe-auth', '1.2.0']]), why);
    now += 3_599_999;
    const looked = jest.spyOn(store.chain, 'current');
    onThreshold({ name: 'mfe-auth', version: '1.2.0' }, { networks: 11, failed: 11 });
    expect(looked).not.toHaveBeenCalled();
    now += 2 * 3_600_000;
    onThreshold({ name: 'mfe-auth', version: '1.2.0' }, { networks: 12, failed: 12 });
    await takenBack();
    expect((await newest())?.reason).toContain('12 of 12 networks');
    expect(errors).toEqual([]);
  });

  it('leaves the next one of an hour to people also where another gateway took the first back', async () => {
    const store = await withTwoVersions();
    const said: unknown[] = [];
    let now = Date.now();
    const gateway = () =>
      automaticRollback(
        store,
        (error) => said.push(error),
        () => now,
      );
    const [one, other] = [gateway(), gateway()];
    await one({ name: 'mfe-auth', version: '1.1.0' }, { networks: 10, failed: 10 });
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await activate(store, new Map([['mfe-auth', '1.2.0']]), why);
    await other({ name: 'mfe-auth', version: '1.2.0' }, { networks: 11, failed: 11 });
    expect((await history(store))[0]).toMatchObject({ verb: 'activate' });
    now += 2 * 3_600_000;
    await other({ name: 'mfe-auth', version: '1.2.0' }, { networks: 12, failed: 12 });
    expect((await history(store))[0]?.reason).toContain('12 of 12 networks');
    expect(said).toEqual([]);
  });

  it('takes a release back a minute after that failed, and does so once at a time', async () => {
    const store = await withTwoVersions();
    let now = Date.now();
    const said: unknown[] = [];
    const onThreshold = automaticRollback(
      store,
      (error) => said.push(error),
      () => now,
    );
    const fail = (failed: number) => onThreshold({ name: 'mfe-auth', version: '1.1.0' }, { networks: failed, failed });
    const away = jest.spyOn(store.chain, 'current').mockRejectedValue(new Error('the database is away'));
    await Promise.all([fail(10), fail(11)]);
    now += 59_999;
    await fail(12);
    expect(away).toHaveBeenCalledTimes(1);
    expect(said.map(String)).toEqual(['Error: the database is away']);
    away.mockRestore();
    now += 1;
    await fail(13);
    expect((await history(store))[0]).toMatchObject({ verb: 'rollback', versions: { 'mfe-auth': '1.0.0' } });
    expect((await history(store))[0]?.reason).toContain('13 of 13 networks');
  });

  it('takes nothing back to before a version marked security, and says so', async () => {
    const store = await withTwoVersions();
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await store.files.publish(await makeBuild('mfe-auth', '1.3.0'));
    await activate(store, new Map([['mfe-auth', '1.2.0']]), { ...why, security: true });
    const said: unknown[] = [];
    let now = Date.now();
    const onThreshold = automaticRollback(
      store,
      (error) => said.push(error),
      () => now,
    );
    const newest = async () => (await history(store))[0];
    onThreshold({ name: 'mfe-auth', version: '1.2.0' }, { networks: 10, failed: 10 });
    while (said.length === 0) await new Promise(setImmediate);
    expect(String(said[0])).toContain('1.1.0, from before a version marked security');
    expect(await newest()).toMatchObject({ verb: 'activate', security: true });
    // What came after it may be taken back to it.
    await activate(store, new Map([['mfe-auth', '1.3.0']]), why);
    now += 3_600_000;
    onThreshold({ name: 'mfe-auth', version: '1.3.0' }, { networks: 10, failed: 10 });
    while ((await newest())?.verb !== 'rollback' && said.length === 1) await new Promise(setImmediate);
    expect(await newest()).toMatchObject({ versions: { 'mfe-auth': '1.2.0' } });
  });

  it('takes the version for everybody back by itself while a canary of another one runs', async () => {
    const store = await withTwoVersions();
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await startCanary(store, 'mfe-auth', '1.2.0', 5, why);
    const said: unknown[] = [];
    const onThreshold = automaticRollback(store, (error) => said.push(error));
    await onThreshold({ name: 'mfe-auth', version: '1.1.0' }, { networks: 10, failed: 10 });
    expect((await history(store))[0]).toMatchObject({ verb: 'rollback', by: 'automatic' });
    expect((await status(store)).live.find(({ name }) => name === 'mfe-auth')).toMatchObject({
      version: '1.0.0',
      blocked: expect.arrayContaining(['1.1.0']),
    });
    expect(said).toEqual([]);
  });

  it('leaves a canary alone where the version for everybody fails and nothing was live before it', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.2.0'));
    await startCanary(store, 'mfe-auth', '1.2.0', 5, why);
    const said: unknown[] = [];
    const onThreshold = automaticRollback(store, (error) => said.push(error));
    await onThreshold({ name: 'mfe-auth', version: '1.0.0' }, { networks: 10, failed: 10 });
    expect((await history(store))[0]).toMatchObject({ verb: 'canary-start' });
    expect(said.map(String)).toEqual([expect.stringContaining('no earlier version')]);
  });

  it('ends a canary by itself and leaves the version of all the others', async () => {
    const { store } = await storeWithPortal();
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await startCanary(store, 'mfe-auth', '1.1.0', 99, why);
    const portal = await behindProxy(store, { automaticRollback: true });
    // A few of them may get the version of all the others.
    await failOften(portal, 2 * LEAST_FAILED);
    while ((await history(store))[0]?.verb !== 'canary-abort') await new Promise(setImmediate);
    expect((await status(store)).live.find(({ name }) => name === 'mfe-auth')).toMatchObject({
      version: '1.0.0',
      canary: null,
      blocked: ['1.1.0'],
    });
  });

  it('takes nothing back by itself where the operator did not switch it on', async () => {
    const store = await withTwoVersions();
    const portal = await behindProxy(store);
    await failOften(portal, LEAST_FAILED + 5);
    await portal.gateway.close();
    expect((await history(store))[0]?.verb).toBe('activate');
  });
});

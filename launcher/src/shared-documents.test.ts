import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { SIGNING_KEY_FILE } from '@portal/settings/signing-key';
import { type Cluster, openCluster } from 'api/db/embedded/cluster';
import { createDeployToken, findDeployToken, listDeployTokens, revokeDeployToken } from 'gateway/deploys/deploy-tokens';
import { startCanary } from 'gateway/releases/canary/canary';
import { LEAST_RAMP_PAGES } from 'gateway/releases/canary/judge-ramp';
import { carryOnRamps } from 'gateway/releases/canary/ramps';
import { activate } from 'gateway/releases/changes/activate';
import { rollback } from 'gateway/releases/changes/rollback';
import { PostgresDocuments } from 'gateway/releases/documents/postgres-documents';
import { history } from 'gateway/releases/queries/history';
import { openStore, type ReleaseStore } from 'gateway/releases/release-store';
import { makeSigningKey } from 'gateway/releases/signing/signing-key';
import { Pool } from 'pg';
import { makeBuild, removeFolders } from '../../gateway/test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../gateway/test/requests';
import { openSilentServer } from '../test/silent-server';
import { migrations } from './migrations';

const why = { by: 'test', reason: 'because' };
let dir: string;
let cluster: Cluster;
const documents: PostgresDocuments[] = [];
/** Set by `npm run test:full`. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 200);
const WRITERS = 50;
const VERSIONS = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'];

jest.setTimeout(300_000);
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-shared-documents-'));
  // Otherwise the account of the database would be given a folder elsewhere.
  await chmod(dir, 0o711);
  cluster = await openCluster(dir);
});
afterAll(async () => {
  await closeGateways();
  for (const one of documents) await one.close();
  await cluster.stop();
  await removeFolders();
  await rm(dir, { recursive: true, force: true });
});

/** A store with files on this disk and its documents in the database, as each gateway of a portal has it. */
async function openShared(
  environment: string,
  copy: string,
): Promise<{ store: ReleaseStore; shared: PostgresDocuments }> {
  const shared = new PostgresDocuments(cluster.url('postgres'), environment);
  documents.push(shared);
  await shared.prepare();
  const own = await openStore(join(dir, environment, copy), {}, shared);
  // The files of the releases are one folder for all, as on a shared disk.
  const { files } = await openStore(join(dir, environment, 'files'));
  return { store: { ...own, files }, shared };
}

async function publishAll(store: ReleaseStore, versions: readonly string[]): Promise<void> {
  for (const name of RELEASE_NAMES)
    for (const version of versions) await store.files.publish(await makeBuild(name, version));
}

it('a token of a team counts at every portal of the database, and at none once it is revoked', async () => {
  await makeSigningKey(join(dir, 'tokens', 'key'));
  const key = await readFile(join(dir, 'tokens', 'key', SIGNING_KEY_FILE), 'utf8');
  const [operator, other, elsewhere] = await Promise.all(
    [['tokens', 'operator'] as const, ['tokens', 'other'] as const, ['elsewhere', 'other'] as const].map(
      async ([environment, copy]) => {
        const { shared } = await openShared(environment, copy);
        return openStore(join(dir, environment, copy), { signingKey: key }, shared);
      },
    ),
  );
  if (!operator || !other || !elsewhere) throw new Error('three stores were opened');
  const made = await createDeployToken(operator, { team: 'Account', names: ['mfe-account'], days: 1, by: 'operator' });
  const stateAt = async (store: ReleaseStore) => (await findDeployToken(store, made.token, Date.now()))?.state;
  expect([await stateAt(other), await stateAt(elsewhere)]).toEqual(['valid', undefined]);
  await revokeDeployToken(operator, made.id, { by: 'operator' });
  expect(await stateAt(other)).toBe('revoked');
  expect(await listDeployTokens(other)).toMatchObject([{ id: made.id }]);
});

it('gateways that start at once on an empty database all find their tables', async () => {
  const owner = new Pool({ connectionString: cluster.url('postgres') });
  await owner.query('create database empty').finally(() => owner.end());
  const url = cluster.url('empty');
  const starting = Array.from({ length: 8 }, () => new PostgresDocuments(url));
  const operator = new Pool({ connectionString: url });
  try {
    for (let round = 0; round < 40; round += 1) {
      await operator.query('drop table if exists portal_release_documents, portal_deploy_tokens');
      await Promise.all(starting.map((one) => one.prepare()));
      await operator.query('select from portal_release_documents, portal_deploy_tokens');
    }
  } finally {
    await Promise.all([operator.end(), ...starting.map((one) => one.close())]);
  }
});

it('two gateways on one PostgreSQL both serve a rollback, told by the database', async () => {
  const { store: operator } = await openShared('two', 'operator');
  await publishAll(operator, ['1.0.0', '1.1.0']);
  await activate(operator, new Map(RELEASE_NAMES.map((name): [ReleaseName, string] => [name, '1.0.0'])), why);
  await activate(operator, new Map([['mfe-auth', '1.1.0']]), why);
  const gateways: RunningGateway[] = [];
  for (const copy of ['first', 'second']) {
    const { store, shared } = await openShared('two', copy);
    await shared.follow((error) => {
      throw error;
    });
    gateways.push(await startGateway(store));
  }
  // A page names the version before as well, as the one to fall back to: only the script that it loads tells what is live.
  const live = async ({ get }: RunningGateway) =>
    /<script[^>]+\/mfe-auth\/([\d.]+)\/remoteEntry\.js/.exec((await get('/candidateportal/login')).text)?.[1];
  for (const gateway of gateways) expect(await live(gateway)).toBe('1.1.0');
  await rollback(operator, 'mfe-auth', undefined, why);
  for (const gateway of gateways) {
    while ((await live(gateway)) !== '1.0.0') await new Promise(setImmediate);
    expect((await gateway.get('/candidateportal/discovery.json')).text).toContain('"seq": 3');
  }
});

it('processes on one PostgreSQL take a step of a ramp once, by what all of their gateways counted', async () => {
  await migrations({ databaseUrl: cluster.url('postgres') }).up();
  const [operator, ...others] = await Promise.all(['1', '2', '3', '4'].map((copy) => openShared('ramp', copy)));
  if (!operator) throw new Error('four stores were opened');
  await publishAll(operator.store, ['1.0.0', '1.1.0']);
  await activate(operator.store, new Map(RELEASE_NAMES.map((name): [ReleaseName, string] => [name, '1.0.0'])), why);
  const begin = { steps: [5, 25], pause: 60 };
  await startCanary(operator.store, 'mfe-auth', '1.1.0', begin, why);
  const fail = (error: unknown) => {
    throw error;
  };
  // Each of them sees too few pages alone.
  for (const { store } of others) {
    const tally = store.counts.tally({ onError: fail, onThreshold: () => {}, now: Date.now });
    for (let page = 0; page < LEAST_RAMP_PAGES / 2; page += 1)
      tally.addPage({ name: 'mfe-auth', version: '1.1.0' }, `${page}`);
    tally.addVital({ name: 'mfe-auth', version: '1.1.0' }, { vital: 'lcp', poor: store === others[0]?.store }, '1');
    await tally.close();
  }
  const counted = (await operator.store.counts.readAll()).filter(({ version }) => version === '1.1.0');
  expect(counted.map(({ vitals }) => vitals)).toEqual([{ lcp: { told: 3, poor: 1 } }]);
  await Promise.all(others.map(({ store }) => carryOnRamps(store)));
  expect((await history(operator.store, 'mfe-auth')).map(({ verb }) => verb)).toEqual(['canary-start', 'activate']);
  const later = () => Date.now() + 60_000;
  await Promise.all(others.map(({ store }) => carryOnRamps(store, later)));
  expect(await history(operator.store, 'mfe-auth')).toMatchObject([
    { verb: 'canary-ramp', by: 'ramp of test', versions: { 'mfe-auth': '1.1.0' } },
    { verb: 'canary-start' },
    { verb: 'activate' },
  ]);
});

/** What a writer is told before anything of it was written: somebody else was first, or all connections are in use. */
const AGAIN = /^(?:ConflictError|Error: timeout exceeded when trying to connect)/;

/** Tries again as long as nothing was written. */
async function untilWritten<Result>(change: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!AGAIN.test(String(error))) throw error;
    }
  }
}

it(`${WRITERS} writers at once, ${OPERATIONS / WRITERS} operations each, lose no update in the database either`, async () => {
  const { store } = await openShared('many', 'all');
  await publishAll(store, ['1.0.0', ...VERSIONS]);
  await activate(store, new Map(RELEASE_NAMES.map((name): [ReleaseName, string] => [name, '1.0.0'])), why);
  const acknowledged: number[] = [];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; count < OPERATIONS / WRITERS; count += 1) {
        const name = RELEASE_NAMES[(writer + count) % RELEASE_NAMES.length] ?? 'host';
        const version = VERSIONS[count % VERSIONS.length] ?? '';
        const { changed, seq } = await untilWritten(() => activate(store, new Map([[name, version]]), why));
        if (changed) acknowledged.push(seq);
      }
    }),
  );
  // Each version of each name is wanted by somebody, and live only after somebody has changed to it.
  expect(acknowledged.length).toBeGreaterThanOrEqual(RELEASE_NAMES.length * VERSIONS.length);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(await store.chain.newestSeq(0)).toBe(1 + acknowledged.length);
});

it('a gateway serves on, and starts again, while the database is away, and goes on when it is back', async () => {
  const { store: operator } = await openShared('away', 'operator');
  await publishAll(operator, ['1.0.0', '1.1.0']);
  await activate(operator, new Map(RELEASE_NAMES.map((name): [ReleaseName, string] => [name, '1.0.0'])), why);
  const { store } = await openShared('away', 'gateway');
  expect((await store.chain.current())?.seq).toBe(1);
  const nowhere = new PostgresDocuments('postgres://nobody@127.0.0.1:1/none', 'away');
  documents.push(nowhere);
  const errors: unknown[] = [];
  await nowhere.follow((error) => errors.push(error));
  expect(errors).toHaveLength(1);
  const alone = await openStore(join(dir, 'away', 'gateway'), {}, nowhere);
  expect((await alone.chain.current())?.seq).toBe(1);
  await expect(activate({ ...alone, files: operator.files }, new Map([['mfe-auth', '1.1.0']]), why)).rejects.toThrow();
  await activate(operator, new Map([['mfe-auth', '1.1.0']]), why);
  expect((await store.chain.current())?.seq).toBe(2);
});

it('a gateway whose database falls silent without ending its connections hears of changes on new ones', async () => {
  const { shared: operator } = await openShared('silent', 'operator');
  const server = await openSilentServer(cluster.url('postgres'));
  const gateway = new PostgresDocuments(server.url, 'silent', 500);
  try {
    await gateway.follow(() => undefined);
    server.fallSilent();
    await operator.create(1, 'the first');
    while ((await gateway.newestSeq(0)) < 1) await wait(50);
    // A busy machine may take longer than the limit that is meant for what is silent.
    const read = () => gateway.text(1).catch(() => undefined);
    while ((await read()) !== 'the first') await wait(50);
  } finally {
    await gateway.close();
    server.close();
  }
});

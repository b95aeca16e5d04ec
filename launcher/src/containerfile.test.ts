import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { readSettings } from '@portal/settings/read-settings';
import { freePort } from '@portal/testing/free-port';
import { type Cluster, openCluster } from 'api/db/embedded/cluster';
import { status } from 'gateway/releases/queries/history';
import { makeBuild, removeFolders } from '../../gateway/test/builds';
import { ContainerRun, type RunStage, readStages } from '../test/containerfile';
import { openSignedStore } from './open-signed-store';
import { publishBuilds } from './publish-builds';

const root = join(__dirname, '../..');
const dir = mkdtempSync(join(tmpdir(), 'portal-container-'));
// The account of the database must be able to enter.
chmodSync(dir, 0o755);
const stages = readStages(join(root, 'deploy/Containerfile'));
let cluster: Cluster;
let image: RunStage;
const run = new ContainerRun(stages, root, join(dir, 'image'));
/** Set by `npm run test:full`: host and remotes are built anew. */
const onRequest = process.env.PUBLISH_STAGE === 'on' ? it : it.skip;
const BUILD_MS = 20 * 60_000;

beforeAll(async () => {
  for (const name of ['server', 'image', 'working-copy']) mkdirSync(join(dir, name), { mode: 0o755 });
  cluster = await openCluster(join(dir, 'server'));
  image = run.run('serve');
});
afterAll(async () => {
  await cluster.stop();
  await removeFolders();
  rmSync(dir, { recursive: true, force: true });
});

/** Settings of a portal that people use, with the environment of the image. */
async function environmentOf({ folder, environment }: RunStage): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    ...environment,
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(folder, environment.DATA_DIR ?? ''),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://portal.example.fi',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: cluster.url('postgres'),
    IDENTITY_KEYS: randomBytes(32).toString('base64'),
    RELEASE_DOCUMENTS: 'database',
    RELEASE_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
}

/** Starts the program of the image as an engine would. */
function start(env: Record<string, string>, command: readonly string[], { entrypoint, workdir } = image) {
  const [program = '', ...args] = [...entrypoint, ...command];
  const child = spawn(program, args, { cwd: workdir, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const ended = once(child, 'exit').then(([code]) => ({ code, said }));
  return { child, ended };
}

/** Every file of the image with its size and the time of its last change. */
function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .sort();
}

it('the steps of the recipe give a portal that migrates, serves what is live, ends at a signal, and writes to its data alone', async () => {
  const env = await environmentOf(image);
  const before = files(image.workdir);
  expect(await start(env, ['migrate', 'up']).ended).toMatchObject({ code: 0 });
  for (const name of RELEASE_NAMES)
    cpSync(await makeBuild(name, '1.0.0'), join(dir, 'working-copy', name, 'dist'), { recursive: true });
  const settings = readSettings(env, dir);
  const { store, close } = await openSignedStore(settings, 'test', () => undefined);
  await publishBuilds(store, join(dir, 'working-copy'), 'test', 'because');
  await close();
  const { child, ended } = start(env, image.command);
  let ready = 0;
  const gone = ended.then(({ said }) => {
    if (ready !== 200) throw new Error(`it ended before it was ready: ${said}`);
  });
  const asking = (async () => {
    while (ready !== 200)
      ready = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
  })();
  await Promise.race([gone, asking]);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
  expect(files(image.workdir)).toEqual(before);
});

onRequest(
  'the steps of the recipe that publishes make host and all remotes live, and change nothing when they run again',
  async () => {
    const stage = run.run('publish');
    const { RELEASE_DOCUMENTS: _inDatabase, ...others } = await environmentOf(stage);
    const env = { ...others, DATA_DIR: join(dir, 'publish-data') };
    const live = async () => {
      const { store, close } = await openSignedStore(readSettings(env, stage.workdir), 'test', () => undefined);
      const { live: entries, seq } = await status(store);
      await close();
      return { seq, names: entries.map(({ name }) => name).sort() };
    };
    expect(await start(env, [], stage).ended).toMatchObject({ code: 0 });
    const first = await live();
    expect(first.names).toEqual([...RELEASE_NAMES].sort());
    expect(await start(env, [], stage).ended).toMatchObject({ code: 0 });
    expect(await live()).toEqual(first);
  },
  BUILD_MS,
);

it('the image has nothing that builds, checks or tests pages, and no source of one', () => {
  const installed = readdirSync(join(image.workdir, 'node_modules/.pnpm'));
  expect(installed).toContainEqual(expect.stringMatching(/^fastify@/));
  expect(installed.filter((name) => /^(webpack|typescript|@swc\+core|jest|@biomejs)@/.test(name))).toEqual([]);
  for (const name of RELEASE_NAMES) expect(existsSync(join(image.workdir, name))).toBe(false);
});

it('it runs as somebody else than root, and installs with the version of pnpm that the working copy uses', () => {
  const last = stages.get('serve') ?? [];
  expect(last.filter(({ instruction }) => instruction === 'USER')).toEqual([{ instruction: 'USER', text: 'node' }]);
  const version = /pnpm@[\d.]+/.exec(readFileSync(join(root, 'scripts/lib/install.mjs'), 'utf8'))?.[0] ?? '';
  const installs = [...stages.values()].flat().filter(({ text }) => text.includes('pnpm@'));
  expect(installs.map(({ text }) => /pnpm@[\d.]+/.exec(text)?.[0])).toEqual(installs.map(() => version));
  expect(installs.length).toBeGreaterThan(0);
});

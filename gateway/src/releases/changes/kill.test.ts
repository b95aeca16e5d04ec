import { execFileSync, spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { liveVersion } from '@portal/contract/discovery';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder } from '../../../test/builds';
import { verify } from '../queries/verify';
import { openStore } from '../release-store';
import { activate } from './activate';
import { switchArea } from './switch-area';

const SOURCE = join(__dirname, '../../../test/commit-and-die.ts');
const ESBUILD = join(__dirname, '../../../../node_modules/.bin/esbuild');
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
const why = { by: 'test', reason: 'because' };
const SIDE_BY_SIDE = 2;

jest.setTimeout(300_000);
let script = '';
// Each of the many processes would otherwise spend most of its time on translating TypeScript.
beforeAll(async () => {
  script = join(await temporaryFolder(), 'commit-and-die.mjs');
  const output = ['--bundle', '--platform=node', '--format=esm', `--banner:js=${REQUIRE}`, `--outfile=${script}`];
  execFileSync(ESBUILD, [SOURCE, ...output, '--log-level=warning']);
});
afterAll(removeFolders);

/** Runs a commit in a process that dies before its nth change of the file system. @returns whether it died */
function commitAndDie(dataDir: string, build: string, call: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, dataDir, String(call)], {
      env: { ...process.env, BUILD: build },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      signal === 'SIGKILL' || code === 0 ? resolve(signal === 'SIGKILL') : reject(new Error(`ended with ${code}`)),
    );
  });
}

it('kill -9 at every step of publishing and activating leaves the old state or the new one, and the next operation works', async () => {
  const { dataDir: original } = await storeWithPortal();
  const build = await makeBuild('mfe-auth', '1.1.0');
  const ends = { old: 0, new: 0 };
  let next = 1;
  let done = false;
  const work = async () => {
    while (!done) {
      const call = next++;
      const dataDir = await temporaryFolder();
      await cp(original, dataDir, { recursive: true });
      const died = await commitAndDie(dataDir, build, call);
      if (!died) done = true;
      const store = await openStore(dataDir);
      const link = await store.chain.current();
      const version = link && liveVersion(link.document, 'mfe-auth')?.metadata.version;
      expect(version).toBe(link?.seq === 2 ? '1.1.0' : '1.0.0');
      ends[version === '1.1.0' ? 'new' : 'old'] += 1;
      const { releases, documents } = await verify(store);
      expect(documents.faults).toEqual([]);
      expect(releases.flatMap(({ faults }) => faults)).toEqual([]);
      await store.files.publish(build);
      await activate(store, new Map([['mfe-auth', '1.1.0']]), why);
      await expect(switchArea(store, 'mfe-auth', 'off', why)).resolves.toMatchObject({ changed: true, seq: 3 });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  // Both sides of the moment that counts were met.
  expect(ends.old).toBeGreaterThan(10);
  expect(ends.new).toBeGreaterThan(2);
});

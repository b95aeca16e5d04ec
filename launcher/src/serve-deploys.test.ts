import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSettings } from '@portal/settings/read-settings';
import { history } from 'gateway/releases/queries/history';
import { makeBuild, removeFolders, temporaryFolder } from '../../gateway/test/builds';
import { storeForTeams } from '../../gateway/test/deploys';
import { type RunningDeploys, startDeploys } from './serve-deploys';

const root = join(__dirname, '../..');
const run = promisify(execFile);
const LISTEN = { host: '127.0.0.1', port: 0 };
let running: RunningDeploys | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});
afterAll(removeFolders);

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, dataDir);

/** A portal with three names live, its server for teams, and a folder with nothing but what a team needs. */
async function team() {
  const { dataDir, store, made } = await storeForTeams();
  const { token } = made;
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  running = await startDeploys(settingsOf(dataDir), LISTEN, async () => []);
  const folder = await temporaryFolder();
  cpSync(join(root, 'deploy/portal-deploy.mjs'), join(folder, 'portal-deploy.mjs'));
  writeFileSync(join(folder, 'token'), `${token}\n`);
  cpSync(await makeBuild('mfe-account', '1.1.0'), join(folder, 'mfe-account/dist'), { recursive: true });
  writeFileSync(join(folder, 'mfe-account/dist/remoteEntry.js.map'), '{}');
  const url = `http://127.0.0.1:${running.port}`;
  const portalDeploy = async (...args: string[]) => {
    const ran = run(process.execPath, ['portal-deploy.mjs', ...args], { cwd: folder, env: {} });
    return ran.then(
      ({ stdout, stderr }) => ({ exit: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ exit: code, stdout, stderr }),
    );
  };
  return { store, token, lines, url, portalDeploy, folder };
}

describe('a team without a checkout', () => {
  it('deploys with the commands of the guide, and one file', async () => {
    const { store, token, lines, url, portalDeploy } = await team();
    const guide = readFileSync(join(root, 'docs/operations/deploy.md'), 'utf8');
    const commands = [...guide.matchAll(/^node portal-deploy\.mjs (.*)$/gm)].map(([, words = '']) => words);
    expect(commands).toHaveLength(7);
    for (const words of commands) {
      const args = (words.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
      const done = await portalDeploy(...args.map((word) => word.replace('https://portal.example.fi', url)));
      // What is live already needs no canary.
      const exit = args[0] === 'canary' ? 3 : 0;
      expect({ words, ...done }).toMatchObject({ words, exit, stderr: exit ? expect.stringContaining('already') : '' });
    }
    expect(await history(store, 'mfe-account')).toMatchObject([
      { verb: 'rollback', by: expect.stringMatching(/^Account \(token [0-9a-f]{12}\)$/) },
      { verb: 'activate', reason: 'new settings page' },
      { by: 'test' },
    ]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ logger: 'deploys', verb: 'publish', name: 'mfe-account' });
    expect(lines.join('')).not.toContain(token.slice(-43));
  });

  it('changes nothing with --dry-run, and is told where that says nothing', async () => {
    const { store, url, portalDeploy } = await team();
    const at = ['--dry-run', '--url', url, '--token-file', 'token'];
    const stored = async () => (await store.files.list()).map(({ version }) => version);
    const before = await stored();
    const checked = await portalDeploy('publish', 'mfe-account/dist', '--json', ...at);
    expect(checked).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(checked.stdout)).toEqual({ name: 'mfe-account', version: '1.1.0', stored: false });
    expect(await stored()).toEqual(before);
    expect(await portalDeploy('trial', 'mfe-account', '1.0.0', ...at)).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: 'there is no trial --dry-run\n',
    });
  });

  it('is told that its token does not count, however large the build', async () => {
    const { url, token, portalDeploy, folder } = await team();
    writeFileSync(join(folder, 'mfe-account/dist/large.js.map'), 'x'.repeat(5_000_000));
    writeFileSync(join(folder, 'token'), token.replace(/.{4}$/, 'AAAA'));
    expect(await portalDeploy('publish', 'mfe-account/dist', '--url', url, '--token-file', 'token')).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining('This is no token that counts'),
    });
    expect(await portalDeploy('status', '--url', url, '--token-file', 'nowhere')).toMatchObject({ exit: 2 });
  });

  it('is told by exit status and words what is wrong', async () => {
    const { url, portalDeploy } = await team();
    const at = ['--url', url, '--token-file', 'token'];
    expect(await portalDeploy('activate', 'mfe-account', '9.9.9', ...at)).toMatchObject({
      exit: 3,
      stderr: 'mfe-account 9.9.9 is not in the store\nWhat would mend it: publish it first\n',
    });
    expect(await portalDeploy('rollback', 'mfe-auth', ...at)).toMatchObject({ exit: 4 });
    expect(await portalDeploy('canary', 'activate', 'mfe-account', '1.0.0', ...at)).toMatchObject({ exit: 2 });
    expect(await portalDeploy('publish', 'nowhere', ...at)).toMatchObject({ exit: 2 });
    expect(await portalDeploy('status', '--url', url)).toMatchObject({ exit: 2 });
    const clear = ['--url', 'http://portal.example.fi', '--token-file', 'token'];
    expect(await portalDeploy('status', ...clear)).toMatchObject({
      exit: 2,
      stderr: '--url must begin with https://\n',
    });
    await running?.close();
    running = undefined;
    expect(await portalDeploy('status', ...at)).toMatchObject({ exit: 1 });
  });
});

it('is not served without the key that signs', async () => {
  const { store } = await team();
  const releaseKeys = { signingKey: undefined, publicKeys: [...store.chain.trust.publicKeys] };
  const keyless = { ...settingsOf(await temporaryFolder()), releaseKeys };
  await expect(startDeploys(keyless, LISTEN, async () => [])).rejects.toThrow('there is no key to sign it with');
});

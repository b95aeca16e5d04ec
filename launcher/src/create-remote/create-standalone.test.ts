import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addedRemoteSchema } from '@portal/contract/added-remote';
import { LOCALES } from '@portal/contract/limits';
import { releaseSchema } from '@portal/contract/release';
import { clashesOf } from '@portal/routing/added-route-clashes';
import { installNamed } from '../../test/install';
import { machineWithoutNetwork } from '../../test/machine-without-network';
import { archivesOf } from './pack-packages';

const run = promisify(execFile);
const root = join(__dirname, '../../..');
const TITLES = ['--title-fi', 'Kokeilut', '--title-sv', 'Försök', '--title-en', 'Trials'];

describe('a remote in a repository of its own, made by one command', () => {
  let folder = '';
  let dir = '';
  const create = (...args: string[]) => run(process.execPath, [join(root, 'scripts/portal.mjs'), 'create', ...args]);
  const refused = (...args: string[]) =>
    create(...args).then(
      () => undefined,
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    );
  const call = (script: string, ...args: string[]) =>
    run(process.execPath, [join(dir, 'node_modules', script), ...args], { cwd: dir, maxBuffer: 50_000_000 });
  const built = async () => releaseSchema.parse(JSON.parse(await readFile(join(dir, 'dist/release.json'), 'utf8')));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-standalone-'));
    dir = join(folder, 'trial');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('says what it would make, and makes nothing', async () => {
    const { stdout } = await create('mfe-trial', '--standalone', dir, '--dry-run', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ path: '/mfe-trial', dir, changed: [], dryRun: true });
    expect(existsSync(dir)).toBe(false);
  });

  it('is made without a network, where the portal’s own address of that name leaves the remote its full name', async () => {
    const machine = machineWithoutNetwork();
    try {
      const args = ['create', 'mfe-trial', '--standalone', dir, ...TITLES];
      const { stdout } = await run(process.execPath, [join(root, 'scripts/portal.mjs'), ...args], { env: machine.env });
      expect(stdout).toContain(`its page at /mfe-trial in a repository of its own, ${dir}`);
      expect(machine.asked()).toBe('');
    } finally {
      machine.remove();
    }
    const description = addedRemoteSchema.parse(JSON.parse(await readFile(join(dir, 'portal-remote.json'), 'utf8')));
    expect(description).toMatchObject({
      name: 'mfe-trial',
      menu: { label: { fi: 'Kokeilut', sv: 'Försök', en: 'Trials' } },
    });
    expect(clashesOf(description, [])).toEqual([]);
  });

  it('names no package that npm could look for in a registry and not find', async () => {
    const { dependencies, devDependencies, overrides } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'));
    const named = { ...dependencies, ...devDependencies };
    for (const archive of await readdir(join(dir, 'vendor'))) {
      const { stdout } = await run('tar', ['-xzOf', join(dir, 'vendor', archive), 'package/package.json']);
      const ours = Object.keys(JSON.parse(stdout).dependencies ?? {}).filter((name) =>
        /^@(portal|federation-kit)\//.test(name),
      );
      expect(Object.keys(named)).toEqual(expect.arrayContaining(ours));
    }
    expect(Object.keys(overrides).sort()).toEqual(
      Object.keys(named)
        .filter((name) => /^@(portal|federation-kit)\//.test(name))
        .sort(),
    );
    for (const [name, range] of Object.entries(named))
      expect(`${name} ${range}`).toMatch(
        /^@(portal|federation-kit)\/\S+ file:vendor\/|^(?!@portal|@federation-kit)\S+ \d/,
      );
  });

  it('is typed, tested and built with the packages in it', async () => {
    installNamed(dir);
    await call('typescript/bin/tsc');
    const { stderr } = await call('jest/bin/jest.js');
    expect(stderr).toMatch(new RegExp(`Tests: +${LOCALES.length + 2} passed`));
    await call('webpack/bin/webpack.js', '--config', 'webpack.config.mjs');
    const release = await built();
    expect(release).toMatchObject({ name: 'mfe-trial', exposes: { './remote': 'remote' } });
    expect(Object.keys(release.chunks)).toEqual(expect.arrayContaining(['TrialPage', 'messages-fi', 'remote']));
    expect(Object.keys(release.requires.shared)).toContain('@portal/shell-kit');
  }, 600_000);

  it('tells its team of a description that no operator can add, and of a route without a page', async () => {
    const file = join(dir, 'portal-remote.json');
    const whole = await readFile(file, 'utf8');
    for (const [good, bad, words] of [
      ['"access"', '"acces"', 'acces'],
      ['"page": "TrialPage"', '"page": "NoPage"', 'NoPage'],
    ] as const) {
      await writeFile(file, whole.replace(good, bad));
      await expect(call('jest/bin/jest.js', '--testNamePattern', 'operator can add')).rejects.toThrow(words);
    }
    await writeFile(file, whole);
  });

  it('asks in the first line of each script that it be compiled while it downloads', async () => {
    const scripts = (await readdir(join(dir, 'dist'), { recursive: true })).filter((file) => file.endsWith('.js'));
    expect(scripts).toContain('remoteEntry.js');
    for (const script of scripts) {
      const [first] = (await readFile(join(dir, 'dist', script), 'utf8')).split('\n');
      expect(`${script} ${first}`).toBe(`${script} //# allFunctionsCalledOnLoad`);
    }
  });

  it('keeps its version while nothing changes, and has another with another text', async () => {
    const build = () => call('webpack/bin/webpack.js', '--config', 'webpack.config.mjs');
    const { version } = await built();
    await build();
    expect((await built()).version).toBe(version);
    await writeFile(join(dir, 'token'), 'portal_deploy_1');
    await writeFile(join(dir, 'notes.txt'), 'notes of the team');
    await build();
    expect((await built()).version).toBe(version);
    await writeFile(join(dir, 'package-lock.json'), '{}');
    await build();
    expect((await built()).version).not.toBe(version);
    await rm(join(dir, 'package-lock.json'));
    const texts = join(dir, 'src/messages/fi.json');
    await writeFile(texts, (await readFile(texts, 'utf8')).replace('Kokeilut', 'Kokeet'));
    await build();
    expect((await built()).version).not.toBe(version);
  }, 600_000);

  it('has the same archives when it is made again, and others where a package has changed', async () => {
    const again = join(folder, 'again');
    // A clone of a repository that is empty.
    await mkdir(join(again, '.git'), { recursive: true });
    await create('mfe-trial', '--standalone', again);
    const vendor = await readdir(join(dir, 'vendor'));
    expect(await readdir(join(again, 'vendor'))).toEqual(vendor);
    for (const file of vendor)
      expect((await readFile(join(again, 'vendor', file))).equals(await readFile(join(dir, 'vendor', file)))).toBe(
        true,
      );
    const packages = new Map([['@portal/events', join(root, 'shared/events')]]);
    const [before] = (await archivesOf(root, packages)).values();
    const changed = join(folder, 'events');
    await cp(join(root, 'shared/events'), changed, { recursive: true });
    await appendFile(join(changed, 'src/index.ts'), '\n');
    const [after] = (await archivesOf(root, new Map([['@portal/events', changed]]))).values();
    expect(after?.file).not.toBe(before?.file);
  });

  it('may have files of its own in folders that are called as the portal’s', async () => {
    await mkdir(join(dir, 'src/shared/ui'), { recursive: true });
    await writeFile(join(dir, 'src/shared/ui/card.ts'), 'export const card = 1;\n');
    const remote = join(dir, 'src/remote.tsx');
    const text = await readFile(remote, 'utf8');
    await writeFile(remote, `import { card } from './shared/ui/card';\nconsole.debug(card);\n${text}`);
    await call('webpack/bin/webpack.js', '--config', 'webpack.config.mjs');
    await writeFile(remote, text);
  }, 600_000);

  it('does not take a second copy of what a page may have once', async () => {
    const page = join(dir, 'src/pages/TrialPage/TrialPage.tsx');
    const text = await readFile(page, 'utf8');
    await writeFile(page, `import '../../../node_modules/@portal/shell-kit/src/index';\n${text}`);
    const { stdout } = await call('webpack/bin/webpack.js', '--config', 'webpack.config.mjs').catch((error) => error);
    await writeFile(page, text);
    expect(stdout).toContain('would be a second copy in this remote');
  }, 600_000);

  it.each([
    ['a folder in use', 'mfe-other', 'trial', 'is not empty'],
    ['a file in the place of the folder', 'mfe-other', 'trial/package.json', 'cannot be used'],
    ['the portal’s own working copy', 'mfe-other', join(root, 'mfe-other'), 'part of the portal'],
    ['a remote of the portal', 'mfe-auth', 'other', 'is there already'],
    ['a name that no remote can have', 'Trial', 'other', 'cannot be a remote'],
  ])('is refused for %s', async (_what, name, into, words) => {
    expect(await refused(name, '--standalone', resolve(folder, into))).toEqual({
      code: 3,
      stderr: expect.stringContaining(words),
    });
    expect(existsSync(join(folder, 'other'))).toBe(false);
  });
});

import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runPortalCli } from 'gateway/cli/portal-cli';
import { machineWithoutNetwork } from '../../test/machine-without-network';
import { createRemote } from './create-remote';

const root = join(__dirname, '../../..');
const run = promisify(execFile);
const NAME = 'mfe-job-alerts';

/** Of what was installed last, as `scripts/lib/install.mjs` keeps it. */
const RECORD = '.portal-install';

/** The tracked and new sources, with the installed packages linked: what a clone looks like after the installation. */
async function workingCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-create-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const packages = new Set(files.filter((file) => file.endsWith('/package.json')).map(dirname));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(copy, folder), { recursive: true });
  for (const file of files) await cp(join(root, file), join(copy, file));
  for (const folder of packages) {
    const modules = join(root, folder, 'node_modules');
    // Links are relative, so that packages of the workspace are those of the copy.
    if (existsSync(modules))
      await cp(modules, join(copy, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  // Not one link to all: the copy keeps its own record of what is installed.
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== RECORD) await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  return copy;
}

describe('a new remote made by one command', () => {
  let copy = '';
  const create = (...args: string[]) => {
    const said = { out: '', err: '' };
    const output = {
      out: (text: string) => {
        said.out += text;
      },
      err: (text: string) => {
        said.err += text;
      },
    };
    return runPortalCli(['create', ...args], {
      dataDir: join(copy, '.data'),
      operator: 'operator',
      output,
      createRemote: (request) => createRemote(copy, request),
    }).then((exit) => ({ exit, ...said }));
  };
  const call = (command: string, ...args: string[]) => run(command, args, { cwd: copy, maxBuffer: 50_000_000 });

  beforeAll(async () => {
    copy = await workingCopy();
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('says what it would do, and does nothing', async () => {
    const { exit, out } = await create(NAME, '--dry-run', '--json');
    expect({ exit, answer: JSON.parse(out) }).toMatchObject({ exit: 0, answer: { path: '/job-alerts', dryRun: true } });
    expect(existsSync(join(copy, NAME))).toBe(false);
  });

  it('needs no package manager and no network, nor does what is run next', async () => {
    const installation = (code: string) =>
      call(
        process.execPath,
        '--input-type=module',
        '--eval',
        `import * as it from './scripts/lib/install.mjs'; ${code}`,
      );
    await installation('it.markInstalled()');
    const titles = ['--title-fi', 'Työpaikkavahti', '--title-sv', 'Jobbevakaren', '--title-en', 'Job alerts'];
    const machine = machineWithoutNetwork();
    try {
      const made = await run(process.execPath, ['scripts/portal.mjs', 'create', NAME, ...titles], {
        cwd: copy,
        env: machine.env,
      });
      expect(made).toEqual({ stdout: expect.stringContaining(`Made ${NAME}`), stderr: '' });
      expect(machine.asked()).toBe('');
    } finally {
      machine.remove();
    }
    expect((await installation('console.log(it.isInstalled())')).stdout).toBe('true\n');
  });

  it('is clean, typed, tested, built, and in menu, routes and lock file', async () => {
    const bin = (name: string) => join(copy, 'node_modules/.bin', name);
    await call(
      bin('biome'),
      'ci',
      '--colors=off',
      '--vcs-enabled=false',
      '--error-on-warnings',
      NAME,
      'host/src',
      'shared/routing',
      'shared/contract',
    );
    for (const part of ['web', 'node', 'e2e']) await call(bin('tsc'), '-p', `tsconfig.${part}.json`);
    const projects = [NAME, 'host', 'shared/routing', 'shared/build'];
    const patterns = [`${NAME}/src`, 'router/guard', 'MainMenu', 'routing.test', 'message-ids'];
    const { stderr } = await call(bin('jest'), '--selectProjects', ...projects, '--testPathPatterns', ...patterns);
    expect(stderr).toContain(`PASS ${NAME} ${NAME}/src/${NAME}.test.tsx`);
    await run(
      process.execPath,
      [join(copy, NAME, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.mjs'],
      {
        cwd: join(copy, NAME),
      },
    );
    const release = JSON.parse(await readFile(join(copy, NAME, 'dist/release.json'), 'utf8'));
    expect(release).toMatchObject({ name: NAME, exposes: { './remote': 'remote' } });
    expect(Object.keys(release.chunks)).toEqual(expect.arrayContaining(['JobAlertsPage', 'messages-fi', 'remote']));
    expect(await readFile(join(copy, 'pnpm-lock.yaml'), 'utf8')).toContain(`\n  ${NAME}:\n    dependencies:\n`);
  }, 600_000);

  it.each([
    ['a name that no folder of a remote has', ['Job Alerts'], 'cannot be a remote'],
    ['a remote that is there', ['mfe-auth'], 'is there already'],
    ['an address of the host', ['mfe-faq'], 'a page of the portal already'],
    ['a title that would break the texts', ['mfe-x', '--title-fi', 'a {b'], 'cannot be a title'],
  ])('is refused for %s', async (_what, args, words) => {
    const { exit, err } = await create(...args, '--dry-run');
    expect({ exit, err }).toEqual({ exit: 3, err: expect.stringContaining(words) });
  });
});

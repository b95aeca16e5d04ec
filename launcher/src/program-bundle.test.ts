import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@portal/testing/free-port';
import { folder, removeWorkingCopies, workingCopy } from '../test/working-copy';

const root = join(__dirname, '../..');

jest.setTimeout(120_000);
afterAll(removeWorkingCopies);

const copyWithPackages = () => workingCopy({ installed: true });

/** Puts sources of its own in the place of a package that is only linked. */
function ownSources(copy: string, name: string): void {
  rmSync(join(copy, name));
  cpSync(join(root, name), join(copy, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.includes('node_modules'),
  });
  symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
}

/** The bundle that the next command runs from, if nothing is changed until then. */
const present = (copy: string): string =>
  JSON.parse(readFileSync(join(copy, '.cache/programs/bundle.json'), 'utf8')).name;

const bundles = (copy: string) =>
  readdirSync(join(copy, '.cache/programs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const refusal = { status: 3, stderr: expect.stringContaining('is not there') };

describe('in a working copy', () => {
  const { copy, run } = copyWithPackages();
  const settings = { DATA_DIR: join(folder(), 'none') };
  const source = join(copy, 'launcher/src/portal.ts');
  let text = '';
  beforeAll(() => {
    for (const name of ['launcher', 'api']) ownSources(copy, name);
    text = readFileSync(source, 'utf8');
  });

  it('a command takes a changed source in at once, and its errors name the places in the sources', async () => {
    expect(await run(settings, 'status')).toMatchObject(refusal);
    const first = present(copy);
    expect(await run(settings, 'status')).toMatchObject(refusal);
    expect(present(copy)).toBe(first);
    writeFileSync(source, `${text}\nprocess.stderr.write(String(new Error('changed').stack));\n`);
    const { stderr } = await run(settings, 'status');
    expect(stderr).toMatch(/Error: changed\n/);
    expect(stderr).toContain(`(${source}:${text.split('\n').length + 1}:`);
    expect(present(copy)).not.toBe(first);
  });

  it('a source of the same size, and one with a time to come, are told from the one before', async () => {
    const write = async (word: string) => {
      writeFileSync(source, `${text}\nprocess.stderr.write('${word}');\n`);
      return (await run(settings, 'status')).stderr;
    };
    expect(await write('one')).toContain('one');
    expect(await write('two')).toContain('two');
    const tomorrow = Date.now() / 1000 + 86_400;
    utimesSync(source, tomorrow, tomorrow);
    await run(settings, 'status');
    const made = present(copy);
    await run(settings, 'status');
    expect(present(copy)).toBe(made);
  });

  it('a new file in a folder whose files are all loaded makes another bundle', async () => {
    const before = present(copy);
    writeFileSync(join(copy, 'api/src/migrations/9999-added.ts'), '');
    await run(settings, 'status');
    expect(present(copy)).not.toBe(before);
  });

  const empty = (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size));

  it.each<[string, (file: string) => void]>([
    ['cut off', (file) => truncateSync(file, 20)],
    ['gone', rmSync],
    ['overwritten', empty],
    [
      'overwritten unseen',
      (file) => {
        // Of a time an image keeps the whole second.
        const { mtimeMs } = statSync(file);
        empty(file);
        utimesSync(file, Math.floor(mtimeMs / 1000), Math.floor(mtimeMs / 1000));
      },
    ],
  ])('a command works where a file of its bundle is %s', async (_what, damage) => {
    await run(settings, 'status');
    const before = present(copy);
    damage(join(copy, '.cache/programs', before, 'launcher/src/portal.js'));
    expect(await run(settings, 'status')).toMatchObject(refusal);
    expect(await run(settings, 'status')).toMatchObject({ ...refusal, stderr: expect.not.stringContaining('bundle') });
    expect(present(copy)).not.toBe(before);
  });

  it('a command works where a file is overwritten that it loads later', async () => {
    const list = () => run(settings, 'employer-token', 'list');
    const whole = await list();
    const folderOfBundle = join(copy, '.cache/programs', present(copy));
    for (const file of readdirSync(folderOfBundle))
      if (/^employer-.*\.js$/.test(file)) empty(join(folderOfBundle, file));
    expect(await list()).toEqual(whole);
  });
});

it('of commands that start together one makes the bundle, and all work', async () => {
  const { copy, run } = copyWithPackages();
  const settings = { DATA_DIR: join(folder(), 'none') };
  const ends = await Promise.all(Array.from({ length: 8 }, () => run(settings, 'status')));
  // On a busy machine some may have waited long enough, and have run from the sources.
  for (const end of ends) expect(end).toMatchObject(refusal);
  expect(bundles(copy)).toHaveLength(1);
});

it('a command that a signal ends while it makes the bundle leaves the next one nothing to wait for', async () => {
  const { copy, run } = copyWithPackages();
  const settings = { DATA_DIR: join(folder(), 'none') };
  const child = spawn(process.execPath, [join(copy, 'scripts/portal.mjs'), 'status'], { cwd: copy, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const lock = join(copy, '.cache/programs/lock');
  while (!existsSync(lock)) await wait(5);
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(existsSync(lock)).toBe(false);
  expect(await run(settings, 'status')).toMatchObject(refusal);
});

it('an error of the program itself is told once, and its bundle stays', async () => {
  const { copy, run } = copyWithPackages();
  ownSources(copy, 'launcher');
  const source = join(copy, 'launcher/src/portal.ts');
  writeFileSync(source, `${readFileSync(source, 'utf8')}\nprocess.stderr.write('begun');\nthrow new Error('own');\n`);
  const { status, stderr } = await run({ DATA_DIR: join(folder(), 'none') }, 'status');
  expect([status, stderr.split('begun').length - 1, stderr.split('Error: own').length - 1]).toEqual([1, 1, 1]);
  expect(present(copy)).toEqual(expect.any(String));
});

it.each([
  ['was ended', () => String(spawnSync(process.execPath, ['--version']).pid), 1],
  ['takes too long', () => String(process.pid), 0],
])('a command does not wait for ever where another one that makes the bundle %s', async (_what, idOf, made) => {
  const { copy, run } = copyWithPackages();
  mkdirSync(join(copy, '.cache/programs'), { recursive: true });
  writeFileSync(join(copy, '.cache/programs/lock'), idOf());
  expect(await run({ DATA_DIR: join(folder(), 'none') }, 'status')).toMatchObject(refusal);
  expect(bundles(copy)).toHaveLength(made);
});

it('a server that has made its bundle keeps no other process for that', async () => {
  const { copy } = copyWithPackages();
  const script = join(copy, 'scripts/portal.mjs');
  const child = spawn(process.execPath, [script, 'serve', '--api'], {
    cwd: copy,
    env: { ...process.env, DATA_DIR: folder(), PORT: String(await freePort()), LOG_LEVEL: 'silent', DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  try {
    let said = '';
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('ready')) resolve();
      });
    });
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,args=']);
    const children = stdout.split('\n').filter((line) => line.trim().startsWith(`${child.pid} `));
    expect(children.join('\n')).not.toContain('esbuild');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});

it('a command works where no bundle can be written, and says why it takes longer', async () => {
  const { copy, run } = copyWithPackages();
  writeFileSync(join(copy, '.cache'), '');
  const end = await run({ DATA_DIR: join(folder(), 'none') }, 'status');
  expect(end).toMatchObject(refusal);
  expect(end.stderr).toMatch(/^Runs from its sources, which takes longer: the bundle cannot be made or read \(ENOTDIR/);
});

it('old bundles go, the newest five and those of running programs stay', async () => {
  const { copy, run } = copyWithPackages();
  for (let day = 1; day <= 7; day += 1) {
    const old = join(copy, '.cache/programs', `old-${day}`, 'launcher');
    mkdirSync(old, { recursive: true });
    utimesSync(old, day * 86_400, day * 86_400);
  }
  writeFileSync(join(copy, `.cache/programs/old-1/${process.pid}.pid`), '');
  await run({ DATA_DIR: join(folder(), 'none') }, 'status');
  const left = bundles(copy);
  expect(left).toHaveLength(6);
  expect(left).toEqual(expect.arrayContaining(['old-1', 'old-4', 'old-5', 'old-6', 'old-7']));
});

it.each(['$&', 'ä b#%'])('a program finds its place in a folder with %s in its name', async (name) => {
  const { copy, run } = workingCopy({ installed: true, name });
  ownSources(copy, 'launcher');
  const { stderr } = await run({}, 'status');
  expect(stderr).toMatch(/^the folder /);
  expect(stderr).toContain(` ${copy}/.data `);
});

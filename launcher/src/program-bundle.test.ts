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
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@portal/testing/free-port';
import { folder, removeWorkingCopies, workingCopy } from '../test/working-copy';

const root = join(__dirname, '../..');

jest.setTimeout(120_000);
afterAll(removeWorkingCopies);

const copyWithPackages = () => workingCopy({ installed: true });

const PORTAL = 'launcher/src/portal.ts';
const COMMAND = `import { refuse } from './refuse';
if (process.argv[2] === 'list') (await import('./list')).list();
else refuse();
`;
const SOURCES: Readonly<Record<string, string>> = {
  [PORTAL]: COMMAND,
  'launcher/src/refuse.ts': `export function refuse(): void {
  process.stderr.write('The data folder is not there\\n');
  process.exitCode = 3;
}
`,
  'launcher/src/list.ts': "export const list = () => console.log('nothing to list');",
  'launcher/src/main.ts': 'export {};',
  'launcher/src/demo-employer/main.ts': 'export {};',
  'api/src/migrations/0001-first.ts': 'export {};',
};

/** A working copy with programs of a few lines, of which a bundle is made in no time: for what is the same with any program. */
function copyWithSmallPrograms() {
  const made = copyWithPackages();
  for (const name of ['launcher', 'api']) rmSync(join(made.copy, name));
  for (const [path, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(made.copy, path)), { recursive: true });
    writeFileSync(join(made.copy, path), text);
  }
  for (const name of ['launcher', 'api'])
    cpSync(join(root, name, 'package.json'), join(made.copy, name, 'package.json'));
  return made;
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
  const { copy, run } = copyWithSmallPrograms();
  const source = join(copy, PORTAL);

  it('a command takes a changed source in at once, and its errors name the places in the sources', async () => {
    expect(await run({}, 'status')).toMatchObject(refusal);
    const first = present(copy);
    expect(await run({}, 'status')).toMatchObject(refusal);
    expect(present(copy)).toBe(first);
    writeFileSync(source, `${COMMAND}\nprocess.stderr.write(String(new Error('changed').stack));\n`);
    const { stderr } = await run({}, 'status');
    expect(stderr).toMatch(/Error: changed\n/);
    expect(stderr).toContain(`(${source}:${COMMAND.split('\n').length + 1}:`);
    expect(present(copy)).not.toBe(first);
  });

  it('a source of the same size, and one with a time to come, are told from the one before', async () => {
    const write = async (word: string) => {
      writeFileSync(source, `${COMMAND}\nprocess.stderr.write('${word}');\n`);
      return (await run({}, 'status')).stderr;
    };
    expect(await write('one')).toContain('one');
    expect(await write('two')).toContain('two');
    const tomorrow = Date.now() / 1000 + 86_400;
    utimesSync(source, tomorrow, tomorrow);
    await run({}, 'status');
    const made = present(copy);
    await run({}, 'status');
    expect(present(copy)).toBe(made);
  });

  it('a new file in a folder whose files are all loaded makes another bundle', async () => {
    const before = present(copy);
    writeFileSync(join(copy, 'api/src/migrations/9999-added.ts'), '');
    await run({}, 'status');
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
    await run({}, 'status');
    const before = present(copy);
    damage(join(copy, '.cache/programs', before, 'launcher/src/portal.js'));
    expect(await run({}, 'status')).toMatchObject(refusal);
    expect(await run({}, 'status')).toMatchObject({ ...refusal, stderr: expect.not.stringContaining('bundle') });
    expect(present(copy)).not.toBe(before);
  });

  it('a command works where a file is overwritten that it loads later', async () => {
    const list = () => run({}, 'list');
    const whole = await list();
    expect(whole).toMatchObject({ status: 0, stdout: 'nothing to list\n' });
    const folderOfBundle = join(copy, '.cache/programs', present(copy));
    const later = readdirSync(folderOfBundle).filter((file) => /^list-.*\.js$/.test(file));
    expect(later).toHaveLength(1);
    for (const file of later) empty(join(folderOfBundle, file));
    expect(await list()).toEqual(whole);
  });
});

it('of commands that start together one makes the bundle, and all work', async () => {
  // Making this one takes longer than a start.
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
  const lock = join(copy, '.cache/programs/lock');
  /** Ends a command while it makes the bundle, or comes too late and lets it end by itself. @returns its status, and the signal that ended it */
  const endAtWork = async () => {
    rmSync(join(copy, '.cache'), { recursive: true, force: true });
    const child = spawn(process.execPath, [join(copy, 'scripts/portal.mjs'), 'status'], { cwd: copy, stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (!existsSync(lock) && child.exitCode === null) await wait(5);
    child.kill('SIGTERM');
    return (await ended) as [number | null, string | null];
  };
  let end = await endAtWork();
  while (end[0] === refusal.status) end = await endAtWork();
  expect(end).toEqual([143, null]);
  expect(existsSync(lock)).toBe(false);
  expect(await run(settings, 'status')).toMatchObject(refusal);
});

it('an error of the program itself is told once, and its bundle stays', async () => {
  const { copy, run } = copyWithSmallPrograms();
  writeFileSync(join(copy, PORTAL), `${COMMAND}\nprocess.stderr.write('begun');\nthrow new Error('own');\n`);
  const { status, stderr } = await run({}, 'status');
  expect([status, stderr.split('begun').length - 1, stderr.split('Error: own').length - 1]).toEqual([1, 1, 1]);
  expect(present(copy)).toEqual(expect.any(String));
});

it.each([
  ['was ended', () => String(spawnSync(process.execPath, ['--version']).pid), 1],
  ['was ended before it had written who it is', () => '', 1],
  ['takes too long', () => String(process.pid), 0],
])('a command does not wait for ever where another one that makes the bundle %s', async (_what, idOf, made) => {
  const { copy, run } = copyWithSmallPrograms();
  mkdirSync(join(copy, '.cache/programs'), { recursive: true });
  writeFileSync(join(copy, '.cache/programs/lock'), idOf());
  expect(await run({}, 'status')).toMatchObject(refusal);
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
  const { copy, run } = copyWithSmallPrograms();
  writeFileSync(join(copy, '.cache'), '');
  const end = await run({}, 'status');
  expect(end).toMatchObject(refusal);
  expect(end.stderr).toMatch(/^Runs from its sources, which takes longer: the bundle cannot be made or read \(ENOTDIR/);
});

it('old bundles go, the newest five and those of running programs stay', async () => {
  const { copy, run } = copyWithSmallPrograms();
  for (let day = 1; day <= 7; day += 1) {
    const old = join(copy, '.cache/programs', `old-${day}`, 'launcher');
    mkdirSync(old, { recursive: true });
    utimesSync(old, day * 86_400, day * 86_400);
  }
  writeFileSync(join(copy, `.cache/programs/old-1/${process.pid}.pid`), '');
  await run({}, 'status');
  const left = bundles(copy);
  expect(left).toHaveLength(6);
  expect(left).toEqual(expect.arrayContaining(['old-1', 'old-4', 'old-5', 'old-6', 'old-7']));
});

it.each(['$&', 'ä b#%'])('a program finds its place in a folder with %s in its name', async (name) => {
  const { copy, run } = workingCopy({ installed: true, name });
  // Sources of its own in the place of a package that is only linked.
  rmSync(join(copy, 'launcher'));
  cpSync(join(root, 'launcher'), join(copy, 'launcher'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.includes('node_modules'),
  });
  symlinkSync(join(root, 'launcher/node_modules'), join(copy, 'launcher/node_modules'));
  const { stderr } = await run({}, 'status');
  expect(stderr).toMatch(/^the folder /);
  expect(stderr).toContain(` ${copy}/.data `);
});

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BucketServer } from '@portal/bucket/testing/bucket-server';
import { makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { runPortalCli } from './portal-cli';

const disk = { full: false };
jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const open: typeof real.open = async (...args) => {
    const handle = await real.open(...args);
    if (disk.full && args[1] === 'wx') {
      handle.writeFile = async () => {
        // As a real disk does it: a part of it still fits.
        await handle.write('{"a part');
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      };
    }
    return handle;
  };
  return { ...real, open };
});

afterEach(() => {
  disk.full = false;
});
afterAll(removeFolders);

async function commandLine() {
  const { dataDir } = await storeWithPortal();
  /** Everything that is stored, by its path: what was there before must be there after, and nothing else. */
  const stored = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Map(await Promise.all(files.sort().map(async (path) => [path, await readFile(path, 'utf8')] as const)));
  };
  const run = async (args: readonly string[], bucket?: ReturnType<BucketServer['bucket']>) => {
    let said = '';
    const output = {
      out: (text: string) => {
        said += text;
      },
      err: (text: string) => {
        said += text;
      },
    };
    const exit = await runPortalCli([...args, '--json'], { dataDir, operator: 'operator', output, bucket });
    return { exit, said };
  };
  const refused = async (args: readonly string[], bucket?: ReturnType<BucketServer['bucket']>) => {
    const before = await stored();
    const { exit, said } = await run(args, bucket);
    expect(await stored()).toEqual(before);
    return { ...(JSON.parse(said) as { error: string; check?: string; remedy?: string }), exit };
  };
  return { run, refused };
}

/** A build whose description says something else. */
async function changedBuild(change: (text: string) => string): Promise<string> {
  const build = await makeBuild('mfe-auth', '1.1.0');
  const path = join(build, 'release.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
  return build;
}

describe('the command line says what is wrong and changes nothing after', () => {
  it('a version that is stored with other bytes', async () => {
    const { refused } = await commandLine();
    const build = await makeBuild('mfe-auth', '1.0.0', { files: {} });
    expect(await refused(['publish', build])).toMatchObject({
      exit: 3,
      check: 'immutable',
      error: expect.stringContaining('mfe-auth 1.0.0 is already stored with other bytes'),
      remedy: 'give the build a new version',
    });
  });

  it('a build with a missing file', async () => {
    const { refused } = await commandLine();
    const build = await makeBuild('mfe-auth', '1.1.0');
    await rm(join(build, 'js/mfe-auth.remote.js'));
    expect(await refused(['publish', build])).toMatchObject({
      exit: 3,
      check: 'files',
      error: expect.stringContaining('js/mfe-auth.remote.js'),
      remedy: 'build the package again',
    });
  });

  it('a build of a name that the portal does not have', async () => {
    const { refused } = await commandLine();
    const build = await changedBuild((text) => text.replace('"name":"mfe-auth"', '"name":"mfe-weather"'));
    expect(await refused(['publish', build])).toMatchObject({
      exit: 3,
      check: 'name',
      error: 'mfe-weather is no remote of this portal',
    });
  });

  it.each(['next', '1.1', 'v1.1.0', '01.1.0', '1.1.0-a..b', '1.1.0+build', '../1.1.0', ''])(
    'the version “%s”, which is not semver',
    async (version) => {
      const { refused } = await commandLine();
      const build = await changedBuild((text) => text.replaceAll('1.1.0', version));
      expect(await refused(['publish', build])).toMatchObject({
        exit: 3,
        check: 'release.json',
        error: expect.stringContaining('version: '),
      });
    },
  );

  it('a folder without a build', async () => {
    const { refused } = await commandLine();
    expect(await refused(['publish', '/nowhere'])).toMatchObject({ exit: 3, check: 'release.json' });
  });

  it.each([
    ['publishing', async () => ['publish', await makeBuild('mfe-auth', '1.2.0')]],
    ['activating', async () => ['activate', 'mfe-auth', '1.1.0']],
  ])('a disk that is full while %s', async (_what, args) => {
    const { run, refused } = await commandLine();
    await run(['publish', await makeBuild('mfe-auth', '1.1.0')]);
    const given = await args();
    disk.full = true;
    // Twice, since what the first try left behind would be in the second one's way.
    await run(given);
    expect(await refused(given)).toMatchObject({
      exit: 3,
      check: 'disk',
      remedy: expect.stringContaining('free some space'),
    });
    disk.full = false;
    expect(await run(given)).toMatchObject({ exit: 0 });
  });

  it('an error of the bucket, and one that does not answer', async () => {
    const server = await BucketServer.start();
    try {
      const { refused } = await commandLine();
      const build = await makeBuild('mfe-auth', '1.1.0');
      expect(await refused(['publish', build], server.bucket({ accessKeyId: 'NOBODY' }))).toMatchObject({
        exit: 3,
        check: 'bucket',
        error: expect.stringContaining('the bucket refuses'),
      });
      const bucket = server.bucket();
      await server.down();
      expect(await refused(['publish', build], bucket)).toMatchObject({
        exit: 3,
        check: 'bucket',
        error: expect.stringContaining('the bucket does not answer'),
      });
    } finally {
      await server.close();
    }
  });

  it('activating a version that is not published, also by a path to another release', async () => {
    const { refused } = await commandLine();
    expect(await refused(['activate', 'mfe-auth', '9.9.9'])).toMatchObject({
      exit: 3,
      check: 'published',
      remedy: 'publish it first',
    });
    for (const command of [['activate'], ['canary', 'start']])
      expect(
        await refused([...command, 'mfe-auth', '../host/1.0.0', ...command.slice(1).map(() => '5')]),
      ).toMatchObject({
        exit: 3,
        check: 'published',
      });
    expect(await refused(['rollback', 'mfe-auth', '--to', '../host/1.0.0'])).toMatchObject({ exit: 3 });
  });

  it('rolling back without an earlier version', async () => {
    const { refused } = await commandLine();
    expect(await refused(['rollback', 'mfe-auth'])).toMatchObject({ exit: 3, check: 'earlier-version' });
    expect(await refused(['rollback', 'mfe-account'])).toMatchObject({ exit: 3 });
  });

  it('a second change of the same remote at the same time', async () => {
    const { run } = await commandLine();
    for (const version of ['1.1.0', '1.2.0']) await run(['publish', await makeBuild('mfe-auth', version)]);
    const answers = await Promise.all(['1.1.0', '1.2.0'].map((version) => run(['activate', 'mfe-auth', version])));
    expect(answers.map(({ exit }) => exit).sort()).toEqual([0, 5]);
    expect(answers.find(({ exit }) => exit === 5)?.said).toContain('was changed by somebody else');
    const { seq } = JSON.parse((await run(['status'])).said) as { seq: number };
    expect(seq).toBe(2);
  });
});

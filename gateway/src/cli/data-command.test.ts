import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolders, temporaryFolder } from '../../test/builds';
import { runPortalCli } from './portal-cli';

const disk = { full: false };
jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const open: typeof real.open = async (...args) => {
    const handle = await real.open(...args);
    if (disk.full)
      handle.writeFile = async () => {
        await handle.write('[{"a part');
        throw full();
      };
    return handle;
  };
  const writeFile: typeof real.writeFile = async (...args) => {
    if (!disk.full) return real.writeFile(...args);
    await real.writeFile(args[0], '[{"a part');
    throw full();
  };
  return { ...real, open, writeFile };
});

afterEach(() => {
  disk.full = false;
});
afterAll(removeFolders);

async function exportTo() {
  const folder = await temporaryFolder();
  const unused = () => Promise.reject(new Error('not used'));
  const dataTransfer = {
    ...{ importData: unused, exportData: unused, exportMessages: unused, verifyData: unused },
    exportApplications: async () => [{ id: 1 }],
  };
  const run = async (out: string) => {
    const said = { out: '', err: '' };
    const output = {
      out: (text: string) => {
        said.out += text;
      },
      err: (text: string) => {
        said.err += text;
      },
    };
    const args = ['data', 'export', 'applications', '--out', out];
    const exit = await runPortalCli(args, { dataDir: folder, operator: 'operator', output, dataTransfer });
    return { exit, ...said };
  };
  return { folder, run };
}

describe('what is exported into a file', () => {
  it('is for its owner alone, also where others could read the file that was there', async () => {
    const { folder, run } = await exportTo();
    const file = join(folder, 'applications.json');
    await writeFile(file, 'of before', { mode: 0o644 });
    expect(await run(file)).toMatchObject({ exit: 0, out: `Written to ${file}.\n` });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([{ id: 1 }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['applications.json']);
  });

  it('leaves what was there as it was where the disk is full, and says which disk that is', async () => {
    const { folder, run } = await exportTo();
    const file = join(folder, 'applications.json');
    await writeFile(file, 'of before');
    disk.full = true;
    const { exit, err } = await run(file);
    disk.full = false;
    expect({ exit, left: await readdir(folder), text: await readFile(file, 'utf8') }).toEqual({
      exit: 3,
      left: ['applications.json'],
      text: 'of before',
    });
    expect(err).toContain(`there is no room for ${file}`);
    expect(err).not.toContain('portal gc');
  });

  it('goes where a link leads, and into what is no file', async () => {
    const { folder, run } = await exportTo();
    const [file, link] = [join(folder, 'applications.json'), join(folder, 'link')];
    await writeFile(file, 'of before');
    await symlink(file, link);
    expect(await run(link)).toMatchObject({ exit: 0 });
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([{ id: 1 }]);
    const nowhere = join(folder, 'nowhere');
    await symlink('/dev/null', nowhere);
    expect(await run(nowhere)).toMatchObject({ exit: 0 });
    expect((await lstat(nowhere)).isSymbolicLink()).toBe(true);
  });

  it('goes through a pipe that has no name', async () => {
    const write = `require(${JSON.stringify(join(__dirname, 'private-file.ts'))}).writePrivateFile('/dev/fd/1', 'exported')`;
    const shell = ['-c', '"$0" --import tsx -e "$1" | cat', process.execPath, write];
    const { stdout, stderr } = await promisify(execFile)('sh', shell, { cwd: join(__dirname, '../../..') });
    expect({ stdout, stderr }).toEqual({ stdout: 'exported', stderr: '' });
  });

  it('is refused with the name of the place where nothing can be written', async () => {
    const { folder, run } = await exportTo();
    const { exit, err } = await run(folder);
    expect(exit).toBe(3);
    expect(err).toContain(`${folder} cannot be written (EISDIR)`);
    await writeFile(join(folder, 'file'), '');
    expect((await run(join(folder, 'file/applications.json'))).err).toContain('cannot be written (E');
    expect((await run(join(folder, 'nowhere/applications.json'))).err).toContain('cannot be written (ENOENT)');
    expect(await readdir(folder)).toEqual(['file']);
  });
});

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder } from '../../test/builds';
import { ConflictError, NotAllowedError } from '../releases/errors';
import { makeSigningKey } from '../releases/signing/signing-key';
import { explain } from './exit-status';
import { runPortalCli } from './portal-cli';

async function cli() {
  const { dataDir } = await storeWithPortal();
  const run = async (...args: string[]) => {
    const said = { out: '', err: '' };
    const output = {
      out: (text: string) => {
        said.out += text;
      },
      err: (text: string) => {
        said.err += text;
      },
    };
    const shown: string[] = [];
    const progress = (text: string) => shown.push(text);
    const exit = await runPortalCli(args, { dataDir, operator: 'operator', output: { ...output, progress } });
    return { exit, shown, ...said };
  };
  return { run, dataDir };
}

afterAll(removeFolders);

describe('the operator’s command line', () => {
  it('publishes, activates, rolls back and tells the history', async () => {
    const { run } = await cli();
    const build = await makeBuild('mfe-auth', '1.1.0');
    expect(JSON.parse((await run('publish', build, '--json')).out)).toEqual({
      name: 'mfe-auth',
      version: '1.1.0',
      stored: true,
    });
    expect(await run('activate', 'mfe-auth', '1.1.0', '--reason', 'new words')).toMatchObject({ exit: 0 });
    expect(await run('rollback', 'mfe-auth', '--reason', 'broken')).toMatchObject({ exit: 0 });
    const { changes } = JSON.parse((await run('history', 'mfe-auth', '--json')).out);
    expect(changes).toMatchObject([
      { verb: 'rollback', by: 'operator', reason: 'broken', versions: { 'mfe-auth': '1.0.0' } },
      { verb: 'activate', by: 'operator', reason: 'new words', versions: { 'mfe-auth': '1.1.0' } },
      { verb: 'activate', by: 'test', reason: 'start' },
    ]);
    expect((await run('status')).out).toMatch(/mfe-auth +1\.0\.0 +on .* 1\.1\.0/);
  });

  it('starts, ramps, promotes and aborts a canary', async () => {
    const { run } = await cli();
    for (const version of ['1.1.0', '1.2.0']) await run('publish', await makeBuild('mfe-auth', version));
    const started = JSON.parse((await run('canary', 'start', 'mfe-auth', '1.1.0', '10', '--json')).out);
    expect(started).toMatchObject({ changed: true, canaries: { 'mfe-auth': { version: '1.1.0', share: 10 } } });
    expect((await run('status')).out).toMatch(/mfe-auth +1\.0\.0 +on +1\.1\.0 for 10 %/);
    expect(await run('canary', 'ramp', 'mfe-auth', '50%', '--reason', 'looks good')).toMatchObject({ exit: 0 });
    expect(await run('canary', 'promote', 'mfe-auth')).toMatchObject({ exit: 0 });
    expect(JSON.parse((await run('status', '--json')).out).live).toContainEqual(
      expect.objectContaining({ name: 'mfe-auth', version: '1.1.0', canary: null }),
    );
    expect(await run('canary', 'start', 'mfe-auth', '1.2.0')).toMatchObject({ exit: 0 });
    expect(await run('canary', 'abort', 'mfe-auth')).toMatchObject({ exit: 0 });
    expect(await run('canary', 'abort', 'mfe-auth')).toMatchObject({ exit: 3 });
    for (const share of ['0', '100', '5.125', 'half'])
      expect(await run('canary', 'ramp', 'mfe-auth', share)).toMatchObject({ exit: 2 });
  });

  it('looks at the store like a doctor: what is wrong, and what would mend it', async () => {
    const { run, dataDir } = await cli();
    expect(await run('doctor')).toMatchObject({ exit: 3, out: expect.stringMatching(/MEND +signatures +no key/) });
    await makeSigningKey(dataDir);
    expect((await run('doctor')).out).toMatch(/MEND +what is live +no document counts/);
    await run('activate', 'mfe-auth', '1.0.0');
    const { findings } = JSON.parse((await run('doctor', '--json')).out);
    expect(findings).toContainEqual({ check: 'write access', ok: true, found: expect.anything() });
    expect(findings).toContainEqual({
      check: 'stored bytes',
      ok: false,
      found: 'document 1 is not signed by a known key',
      remedy: expect.stringContaining('docs/operations/incidents.md'),
    });
  });

  it('changes nothing in a dry run', async () => {
    const { run } = await cli();
    await run('publish', await makeBuild('mfe-auth', '1.1.0'));
    expect(await run('activate', 'mfe-auth', '1.1.0', '--dry-run')).toMatchObject({ exit: 0 });
    expect(JSON.parse((await run('status', '--json')).out).seq).toBe(1);
  });

  it('ends with 2 on a command, a name or an option it does not know', async () => {
    const { run } = await cli();
    for (const args of [
      ['launch'],
      ['canary', 'start'],
      ['activate', 'mfe_auth', '1.0.0'],
      ['disable', 'host'],
      ['activate', 'host'],
      ['status', '--loud'],
      [],
    ]) {
      expect([args, (await run(...args)).exit]).toEqual([args, 2]);
    }
  });

  it('ends with 3 when a check refuses, and says which and what would mend it', async () => {
    const { run } = await cli();
    expect(await run('activate', 'mfe-auth', '7.0.0')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('What would mend it: publish it first'),
    });
    expect(JSON.parse((await run('activate', 'mfe-auth', '7.0.0', '--json')).out)).toMatchObject({
      check: 'published',
      exit: 3,
    });
  });

  it('maps a missing right to 4, a conflict to 5 and anything else to 1', () => {
    expect(explain(new NotAllowedError('no')).status).toBe(4);
    expect(explain(new ConflictError('late')).status).toBe(5);
    expect(explain(new Error('broken')).status).toBe(1);
  });

  it('ends with 4 when the store cannot be opened', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    const output = { out: () => {}, err: () => {} };
    await expect(runPortalCli(['rollback', 'mfe-auth'], { dataDir: file, operator: 'operator', output })).resolves.toBe(
      4,
    );
  });

  it('shows a person what long work is at, and takes it away before the answer', async () => {
    const { run } = await cli();
    const { shown, out } = await run('verify');
    expect(shown).toEqual(['comparing host 1.0.0 (1 of 2) …', 'comparing mfe-auth 1.0.0 (2 of 2) …', '']);
    expect(out).not.toContain('comparing');
  });

  it.each([
    ['is not there', 'no-such-folder', 'is not there'],
    ['holds no releases', '', 'holds no releases'],
  ])('says so where the data folder %s, and makes nothing', async (_what, below, words) => {
    const parent = await temporaryFolder();
    const dataDir = join(parent, below);
    const run = async (...args: string[]) => {
      let said = '';
      const add = (text: string) => {
        said += text;
      };
      const exit = await runPortalCli(args, { dataDir, operator: 'operator', output: { out: add, err: add } });
      return { exit, said };
    };
    for (const command of ['status', 'verify', 'doctor', 'gc', 'rollback mfe-auth', 'unblock mfe-auth 1.1.0']) {
      const { exit, said } = await run(...command.split(' '));
      expect([command, exit, said]).toEqual([command, 3, expect.stringContaining(`${dataDir} ${words}`.trim())]);
      expect(said).toContain('set DATA_DIR');
    }
    expect(await readdir(parent)).toEqual([]);
    expect(await run('publish', await makeBuild('mfe-auth', '1.0.0'))).toMatchObject({ exit: 0 });
    expect(await run('verify')).toMatchObject({ exit: 0 });
  });
});

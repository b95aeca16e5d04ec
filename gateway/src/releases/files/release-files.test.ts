import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, removeFolders, temporaryFolder } from '../../../test/builds';
import { ReleaseFiles } from './release-files';

async function files(): Promise<ReleaseFiles> {
  return new ReleaseFiles(await temporaryFolder());
}

afterAll(removeFolders);

describe('publishing a build', () => {
  it('stores every named file and the description', async () => {
    const store = await files();
    const { release, stored } = await store.publish(await makeBuild('mfe-auth', '1.0.0'));
    expect(stored).toBe(true);
    for (const path of [...Object.keys(release.files), 'release.json']) {
      await expect(readFile(join(store.dir('mfe-auth', '1.0.0'), path))).resolves.toBeDefined();
    }
  });

  it('leaves source maps behind', async () => {
    const store = await files();
    const build = await makeBuild('host', '1.0.0');
    await writeFile(join(build, 'main.js.map'), '{}');
    await store.publish(build);
    await expect(readFile(join(store.dir('host', '1.0.0'), 'main.js.map'))).rejects.toThrow('ENOENT');
  });

  it('changes nothing the second time', async () => {
    const store = await files();
    await store.publish(await makeBuild('host', '1.0.0'));
    await expect(
      store.publish(await makeBuild('host', '1.0.0', { builtAt: '2026-11-02T08:00:00.000Z' })),
    ).resolves.toMatchObject({ stored: false });
  });

  it('never overwrites a version with other bytes', async () => {
    const store = await files();
    await store.publish(await makeBuild('host', '1.0.0'));
    const other = await makeBuild('host', '1.0.0', { files: {} });
    await expect(store.publish(other)).rejects.toMatchObject({ check: 'immutable' });
  });

  it('refuses a build with one changed byte', async () => {
    const build = await makeBuild('mfe-auth', '1.0.0');
    await writeFile(join(build, 'js/mfe-auth.remote.js'), '// Remote');
    await expect((await files()).publish(build)).rejects.toMatchObject({ check: 'integrity' });
  });

  it('refuses a file that release.json does not name', async () => {
    const build = await makeBuild('mfe-auth', '1.0.0');
    await writeFile(join(build, 'js/more.js'), '');
    await expect((await files()).publish(build)).rejects.toThrow('js/more.js');
  });

  it('refuses a named file that is not there', async () => {
    const build = await makeBuild('mfe-auth', '1.0.0');
    await rm(join(build, 'js/mfe-auth.remote.js'));
    await expect((await files()).publish(build)).rejects.toThrow('js/mfe-auth.remote.js');
  });

  it('refuses a build whose bundler name lacks the version', async () => {
    const build = await makeBuild('mfe-auth', '1.0.0', { uniqueName: 'mfe_auth' });
    await expect((await files()).publish(build)).rejects.toMatchObject({ check: 'unique-name' });
  });

  it('refuses a path that leads out of the release', async () => {
    const build = await makeBuild('mfe-auth', '1.0.0', {
      files: { '../other/x.js': { size: 0, integrity: `sha384-${'A'.repeat(64)}` } },
    });
    await expect((await files()).publish(build)).rejects.toMatchObject({ check: 'release.json' });
  });

  it('lets two publishers of the same build both succeed, one as the one that stored it', async () => {
    const store = await files();
    const builds = await Promise.all([1, 2, 3].map(() => makeBuild('host', '1.0.0')));
    const results = await Promise.all(builds.map((build) => store.publish(build)));
    expect(results.filter(({ stored }) => stored)).toHaveLength(1);
  });
});

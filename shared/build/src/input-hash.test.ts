import { join } from 'node:path';
import { inputFolders, releaseVersion } from './input-hash.mjs';
import { workspaceRoot } from './workspace.mjs';

const dir = (name: string) => join(workspaceRoot, name);

describe('the version of a build', () => {
  it('is the package’s version with a hash of what it is built from', () => {
    expect(releaseVersion(dir('mfe-account'))).toMatch(/^\d+\.\d+\.\d+-h[0-9a-f]{12}$/);
  });

  it('stays while nothing changes and differs between packages and modes', () => {
    const account = releaseVersion(dir('mfe-account'));
    expect(releaseVersion(dir('mfe-account'))).toBe(account);
    expect(releaseVersion(dir('mfe-auth'))).not.toBe(account);
    expect(releaseVersion(dir('mfe-account'), 'development')).not.toBe(account);
  });

  it('follows the workspace packages behind it through all levels, and the preset', () => {
    const folders = inputFolders(dir('mfe-account'));
    expect(folders).toEqual(
      expect.arrayContaining(
        ['mfe-account', 'shared/ui', 'shared/contract', 'shared/routing', 'shared/build'].map(dir),
      ),
    );
    expect(folders).not.toContain(dir('mfe-auth'));
    expect(folders).not.toContain(dir('host'));
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { providedModulesEntry } from './plugins/provided-modules.mjs';
import { isEager, sharedConfig, sharedModules, uiSubpaths } from './shared-packages.mjs';
import { workspaceDir, workspaceRoot } from './workspace.mjs';

const hostDir = join(workspaceRoot, 'host');
const remoteDir = join(workspaceRoot, 'mfe-account');

describe('the modules that host and remotes share', () => {
  it('are the same for the host and every remote, in the same versions', () => {
    const host = sharedConfig('host', hostDir);
    const remote: Record<string, { requiredVersion: string }> = sharedConfig('remote', remoteDir);
    expect(Object.keys(remote)).toEqual(Object.keys(host));
    for (const [key, { requiredVersion }] of Object.entries(remote))
      expect(host[key]?.requiredVersion).toBe(requiredVersion);
  });

  it('exist once: the host provides each, a remote carries none', () => {
    for (const config of Object.values(sharedConfig('host', hostDir)))
      expect(config).toMatchObject({ singleton: true, version: expect.any(String) });
    for (const config of Object.values(sharedConfig('remote', remoteDir)))
      expect(config).toMatchObject({ singleton: true, import: false });
  });

  it('include every public part of the interface library', () => {
    const folders = readdirSync(join(workspaceRoot, 'shared/ui/src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const parts = folders
      .map(({ name }) => name)
      .filter((name) => !['examples', 'testing', 'texts', 'icons'].includes(name));
    expect(uiSubpaths()).toEqual(parts.sort());
  });

  it('are all asked for by the host’s entry, the heavy ones lazily', () => {
    const entry = decodeURIComponent(providedModulesEntry());
    for (const key of sharedModules()) {
      const name = JSON.stringify(key);
      expect(entry).toContain(isEager(key) ? `import ${name};` : `() => import(${name});`);
    }
  });

  it('belong to packages of this workspace or to React', () => {
    for (const key of sharedModules()) {
      const owner = key.startsWith('@portal/') ? key.split('/').slice(0, 2).join('/') : undefined;
      if (owner) expect(workspaceDir(owner)).toBeDefined();
      else expect(key).toMatch(/^react/);
    }
  });
});

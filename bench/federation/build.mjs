// Builds the portal's host and remotes with other kinds of federation, each as it is before and after a release of one remote:
// `node build.mjs stock vite native`.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASED, REMOTES } from './apps.mjs';
import { compressFiles } from './compress.mjs';

/** @type {Record<string, () => Promise<(app: string, release: 'before' | 'after') => Promise<{head: string}>>>} */
const BUILDS = {
  stock: async () => (await import('./stock.mjs')).buildStock,
  vite: async () => (await import('./vite.mjs')).buildVite,
  native: async () => (await import('./native.mjs')).buildNative,
};

for (const variant of process.argv.slice(2)) {
  const build = await BUILDS[variant]?.();
  if (!build) throw new Error(`There is no build ${variant}; there are ${Object.keys(BUILDS).join(', ')}`);
  const dist = join(import.meta.dirname, 'dist', variant);
  rmSync(dist, { recursive: true, force: true });
  const page = await build('host', 'before');
  for (const remote of REMOTES) await build(remote, 'before');
  await build(RELEASED, 'after');
  await compressFiles(dist);
  writeFileSync(join(dist, 'page.json'), JSON.stringify(page, null, 2));
}

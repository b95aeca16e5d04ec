import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installedVersion, portalPackage, readPackage } from './workspace.mjs';

/** Libraries of which a page must have one copy. The rest of React's family hides behind the facades. */
const sharedLibraries = ['react', 'react/jsx-runtime'];

/** Workspace packages that hold state or context, or that re-export only what a remote may use of a large library. */
const sharedFacades = [
  '@portal/routing/react',
  '@portal/i18n',
  '@portal/api-client',
  '@portal/shell-kit',
  '@portal/events',
];

/**
 * Parts of the interface library that come with the host's first script, because the shell or nearly every page needs them at once.
 * The others are loaded when the first page uses them.
 */
const eagerUi = new Set(['basic', 'constants']);

/**
 * Subpaths of the interface library that are not shared: for the host alone or for tests, and the icons, which hold no state. Shared whole they
 * would all be part of the host's first script; a build's own few weigh less.
 */
const unsharedUi = new Set(['examples', 'testing', 'icons']);

/** @returns {string[]} every public subpath of the interface library, without its name */
export function uiSubpaths() {
  const src = join(portalPackage('ui'), 'src');
  if (!existsSync(src)) return [];
  return readdirSync(src)
    .filter((name) => !unsharedUi.has(name) && existsSync(join(src, name, 'index.ts')))
    .sort();
}

/** @returns {string[]} every module that the host provides and remotes consume, as imported */
export function sharedModules() {
  return [...sharedLibraries, ...sharedFacades, ...uiSubpaths().map((name) => `@portal/ui/${name}`)];
}

/** @param {string} key a shared module @returns {boolean} whether it is part of the host's first script */
export function isEager(key) {
  return !key.startsWith('@portal/ui/') || eagerUi.has(key.slice('@portal/ui/'.length));
}

/** @param {string} key a shared module @param {string} dir the package that is built @returns {string} */
export function sharedVersion(key, dir) {
  if (!key.startsWith('@portal/')) return installedVersion(key.split('/')[0] ?? key, dir);
  return readPackage(portalPackage(key.split('/')[1] ?? '')).version;
}

/**
 * The federation plugin's `shared` setting. The host provides every module; remotes carry no copy of their own, since a second copy breaks
 * contexts silently.
 * @param {'host' | 'remote'} side
 * @param {string} dir the package that is built
 * @returns {Record<string, import('@module-federation/enhanced').moduleFederationPlugin.SharedConfig>}
 */
export function sharedConfig(side, dir) {
  return Object.fromEntries(
    sharedModules().map((key) => {
      const version = sharedVersion(key, dir);
      const common = { singleton: true, requiredVersion: `^${version}` };
      return [key, side === 'host' ? { ...common, version, eager: isEager(key) } : { ...common, import: false }];
    }),
  );
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedModules, sharedVersion } from '@portal/build/shared-packages';
import { installedVersion, workspaceRoot } from '@portal/build/workspace';

/** The remotes that the pages come from. */
export const REMOTES = ['mfe-auth', 'mfe-application', 'mfe-account', 'mfe-substitutions', 'mfe-internal-ads'];
/** What a release of one remote means here: this one has a statement more, the others and the host stay. */
export const RELEASED = 'mfe-account';
/** What every remote exposes: so named, the host imports it as the baselines do. */
export const EXPOSED = './src/remote';

/** What the host has in place of the portal's own loading of remotes. */
const REPLACED = ['load-remote', 'start-remotes', 'mf-runtime', 'watch-page-lazily', 'preload-route'];

/** @param {string} name @returns {string} file in place of one of {@link REPLACED} */
export const replacement = (name) => join(workspaceRoot, 'bench/baseline/src', `${name}.ts`);
/** How {@link REPLACED} are imported by the host. */
export const REPLACED_IMPORT = new RegExp(`^\\.{1,2}/((?:remotes|app)/)?(${REPLACED.join('|')})$`);

/** @param {string} app @returns {string} the module that an app consists of */
export const entryOf = (app) => join(workspaceRoot, app, app === 'host' ? 'src/index.ts' : 'src/remote.tsx');

/**
 * Where a build of an app is written and served from.
 * @param {string} variant @param {string} app @param {'before' | 'after'} release
 */
export function placeOf(variant, app, release) {
  return {
    out: join(import.meta.dirname, 'dist', variant, release, app),
    publicPath: `/federation/${variant}/${app}/`,
  };
}

/**
 * What host and remotes share, each with a copy of its own: the modules that the portal shares, and the library that draws, which the portal's
 * remotes need not name since they carry no copy of anything.
 * @returns {Record<string, {singleton: true, requiredVersion: string, version: string}>}
 */
export function sharedSingletons() {
  const host = join(workspaceRoot, 'host');
  const version = /** @param {string} key */ (key) =>
    key === 'react-dom' ? installedVersion(key, host) : sharedVersion(key, host);
  return Object.fromEntries(
    [...sharedModules(), 'react-dom'].map((key) => [
      key,
      { singleton: true, version: version(key), requiredVersion: `^${version(key)}` },
    ]),
  );
}

/**
 * The same for a tool that reads each shared package from the app's own folder: those that the app declares.
 * @param {string} app
 */
export function declaredSingletons(app) {
  const packageOf = (/** @type {string} */ key) => key.split('/').slice(0, key.startsWith('@') ? 2 : 1);
  return Object.fromEntries(
    Object.entries(sharedSingletons()).filter(([key]) =>
      existsSync(join(workspaceRoot, app, 'node_modules', ...packageOf(key), 'package.json')),
    ),
  );
}

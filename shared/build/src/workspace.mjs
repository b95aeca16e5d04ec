import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the portal's repository, for what runs in it alone: three folders above this file. */
export const workspaceRoot = join(import.meta.dirname, '../../..');

/**
 * The folder of one of the portal's packages: they lie side by side, in this repository and where npm has installed them.
 * @param {string} name without its scope, e.g. `ui`
 * @returns {string}
 */
export const portalPackage = (name) => join(import.meta.dirname, '../..', name);

/**
 * The repository that a package is part of: where pnpm's lock file is, or the package's folder where it is a repository by itself.
 * @param {string} dir the package's folder
 * @returns {{root: string, lock: string | undefined}} its root and its lock file
 */
export function repositoryOf(dir) {
  for (let root = dir; ; root = dirname(root)) {
    const lock = join(root, 'pnpm-lock.yaml');
    if (existsSync(lock)) return { root, lock };
    if (existsSync(join(root, '.git')) || root === dirname(root)) break;
  }
  const own = join(dir, 'package-lock.json');
  return { root: dir, lock: existsSync(own) ? own : undefined };
}

/**
 * Reads a package.json.
 * @param {string} dir the package's folder
 * @returns {{name: string, version: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string>}}
 */
export function readPackage(dir) {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
}

/**
 * The folder of a workspace package.
 * @param {string} name the package's name, `@portal/x`, `@federation-kit/x` or a folder name
 * @returns {string | undefined} undefined when it is no package of this workspace
 */
export function workspaceDir(name) {
  const folder = name.replace(/^@portal\//, 'shared/').replace(/^@federation-kit\//, 'kit/');
  const dir = join(workspaceRoot, folder);
  return existsSync(join(dir, 'package.json')) ? dir : undefined;
}

/**
 * The version of a library as installed for a package.
 * @param {string} library e.g. `react`
 * @param {string} fromDir a package folder that declares it
 * @returns {string} the exact version
 */
export function installedVersion(library, fromDir) {
  for (let dir = fromDir; ; dir = dirname(dir)) {
    const file = join(dir, 'node_modules', library, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
    if (dir === dirname(dir)) throw new Error(`${library} is not installed for ${fromDir}; run the install first`);
  }
}

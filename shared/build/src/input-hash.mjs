import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { portalPackage, readPackage, repositoryOf, workspaceDir } from './workspace.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.cache', '.data', 'test']);
const NO_INPUT = /\.(test|stories)\.[cm]?[jt]sx?$|^README\.md$/;

/** @param {string} dir @returns {string[]} every file that can change what the package builds to */
function inputFiles(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : inputFiles(path);
    return entry.isFile() && !NO_INPUT.test(entry.name) ? [path] : [];
  });
}

/**
 * What a build reads of a remote's own repository. Its packages of the portal are archives whose names in package.json hold a hash.
 * @param {string} root @returns {string[]}
 */
function repositoryInputs(root) {
  const named = readdirSync(root).filter((name) => /^(package|portal-remote)\.json$|\.config\.[cm]?js$/.test(name));
  return [...named.map((name) => join(root, name)), ...inputFiles(join(root, 'src'))];
}

/**
 * The folders a package is built from: itself and the workspace packages it depends on at run time, through all levels, and the preset.
 * @param {string} dir the package's folder
 * @returns {string[]} folders, sorted
 */
export function inputFolders(dir) {
  const found = new Set();
  const visit = (/** @type {string} */ folder) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const [name, range] of Object.entries(readPackage(folder).dependencies ?? {})) {
      const next = range.startsWith('workspace:') && workspaceDir(name);
      if (next) visit(next);
    }
  };
  visit(dir);
  visit(portalPackage('build'));
  return [...found].sort();
}

/**
 * Twelve hexadecimal digits over everything a build depends on, so that an unchanged package keeps its version and is not built again.
 * @param {string} dir the package's folder
 * @param {string} mode 'production' or 'development': the two never share a version
 * @returns {string}
 */
function inputHash(dir, mode) {
  const hash = createHash('sha256').update(mode);
  const { root, lock } = repositoryOf(dir);
  const files = inputFolders(dir).flatMap((folder) => (folder === root ? repositoryInputs(root) : inputFiles(folder)));
  for (const file of [...(lock ? [lock] : []), ...files.sort()]) {
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * The release version of a package in its present state.
 * @param {string} dir the package's folder
 * @param {string} [mode] 'production' unless told
 * @returns {string} e.g. `0.1.0-h0a1b2c3d4e5f`
 */
export function releaseVersion(dir, mode = 'production') {
  return `${readPackage(dir).version}-h${inputHash(dir, mode)}`;
}

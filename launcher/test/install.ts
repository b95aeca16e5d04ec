import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readPackage = (dir: string): PackageFile => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));

/** Folders of this repository that may have a library installed. */
function installedIn(): string[] {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => join(root, folder, name));
  return [...below('shared'), ...below('kit'), join(root, 'mfe-internal-ads'), root];
}

/**
 * Puts in place what `npm install` does in a remote's own repository, without a registry: the archives as they were packed, and the libraries that
 * they and it name as links to those of this repository.
 * @param dir the repository
 */
export function installArchives(dir: string): void {
  const { dependencies = {}, devDependencies = {} } = readPackage(dir);
  const modules = join(dir, 'node_modules');
  const libraries = new Set<string>();
  const all = Object.entries({ ...dependencies, ...devDependencies });
  for (const [name, range] of all) {
    if (!range.startsWith('file:')) {
      libraries.add(name);
      continue;
    }
    const target = join(modules, name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(dir, range.slice('file:'.length)), '--strip-components=1', '-C', target]);
    for (const needed of Object.keys(readPackage(target).dependencies ?? {})) libraries.add(needed);
  }
  const packed = new Set(all.flatMap(([name, range]) => (range.startsWith('file:') ? [name] : [])));
  for (const name of libraries) {
    if (packed.has(name)) continue;
    const found = installedIn()
      .map((folder) => join(folder, 'node_modules', name))
      .find(existsSync);
    if (!found) throw new Error(`${name} is asked for by the new repository and is nowhere installed`);
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(realpathSync(found), join(modules, name));
  }
}

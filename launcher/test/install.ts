import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface PackageFile {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Folders of this repository that may have a library installed. */
function installedIn(): string[] {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => join(root, folder, name));
  return [...below('shared'), ...below('kit'), join(root, 'mfe-internal-ads'), root];
}

/**
 * Puts in place what `npm install` does in another repository, without a registry: archives as they were packed, and libraries as links to those
 * of this repository.
 * @param dir the repository
 * @param archives files
 * @param libraries names; what the archives need comes with them
 */
export function install(dir: string, archives: readonly string[], libraries: readonly string[]): void {
  const modules = join(dir, 'node_modules');
  const needed = new Set(libraries);
  const packed = new Set<string>();
  for (const archive of archives) {
    const text = execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' });
    const { name, dependencies = {} } = JSON.parse(text) as PackageFile;
    const target = join(modules, name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', target]);
    packed.add(name);
    for (const library of Object.keys(dependencies)) needed.add(library);
  }
  for (const name of needed) {
    if (packed.has(name) || existsSync(join(modules, name))) continue;
    const found = installedIn()
      .map((folder) => join(folder, 'node_modules', name))
      .find(existsSync);
    if (!found) throw new Error(`${name} is asked for by the new repository and is nowhere installed`);
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(realpathSync(found), join(modules, name));
  }
}

/** Installs what the package.json of a repository names. */
export function installNamed(dir: string): void {
  const { dependencies, devDependencies }: PackageFile = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const all = Object.entries({ ...dependencies, ...devDependencies });
  const archives = all.flatMap(([, range]) =>
    range.startsWith('file:') ? [join(dir, range.slice('file:'.length))] : [],
  );
  install(
    dir,
    archives,
    all.flatMap(([name, range]) => (range.startsWith('file:') ? [] : [name])),
  );
}

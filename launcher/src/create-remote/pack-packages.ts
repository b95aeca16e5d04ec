import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What belongs to a package's own development. */
const LEFT_OUT = /[\\/](node_modules|dist|test|\.cache)$|\.test\.tsx?$|[\\/]package\.json$/;

type Dependencies = Record<string, string>;
export interface PackageFile {
  name: string;
  version: string;
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
}

const FOLDERS: Readonly<Record<string, string>> = { '@portal/': 'shared', '@federation-kit/': 'kit' };

/** The folder of a package of this repository. @returns undefined for a library */
function folderOf(root: string, name: string): string | undefined {
  const scope = Object.keys(FOLDERS).find((start) => name.startsWith(start));
  return scope && join(root, FOLDERS[scope] ?? '', name.slice(scope.length));
}

async function readPackage(dir: string): Promise<PackageFile> {
  return JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'));
}

/** The version of a library as installed for one of the folders, the nearest first. */
async function installed(library: string, folders: readonly string[]): Promise<string> {
  const dir = folders.map((folder) => join(folder, 'node_modules', library)).find(existsSync);
  if (!dir) throw new Error(`${library} is not installed; run npm run build first`);
  return (await readPackage(dir)).version;
}

/**
 * Replaces what only this repository understands (`workspace:`, `catalog:`) by what npm does.
 * @param folders where libraries may be installed
 * @param packed the range of a package of this repository
 */
export async function resolved(
  dependencies: Dependencies,
  folders: readonly string[],
  packed: (name: string) => Promise<string>,
): Promise<Dependencies> {
  const entries: [string, string][] = [];
  for (const [name, range] of Object.entries(dependencies)) {
    if (range.startsWith('workspace:')) entries.push([name, await packed(name)]);
    else entries.push([name, range === 'catalog:' ? await installed(name, folders) : range]);
  }
  return Object.fromEntries(entries);
}

/**
 * The packages of this repository that some need, through all levels.
 * @returns their folders by name
 */
export async function closureOf(root: string, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (name: string): Promise<void> => {
    const dir = folderOf(root, name);
    if (!dir || found.has(name)) return;
    found.set(name, dir);
    for (const next of Object.keys((await readPackage(dir)).dependencies ?? {})) await visit(next);
  };
  for (const name of names) await visit(name);
  return found;
}

/** Name of a package's archive, as npm forms it. */
export const archiveName = ({ name, version }: Pick<PackageFile, 'name' | 'version'>): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Packs packages of this repository as npm would publish them: their sources without tests, and dependencies that npm understands. Asks nothing of
 * a network.
 * @param packages folders by name
 * @param out folder of the archives; is made
 */
export async function packPackages(root: string, packages: ReadonlyMap<string, string>, out: string): Promise<void> {
  const staging = await mkdtemp(join(tmpdir(), 'portal-pack-'));
  try {
    await mkdir(out, { recursive: true });
    for (const [name, dir] of packages) {
      const { devDependencies: _own, ...described } = await readPackage(dir);
      const version = async (other: string) => (await readPackage(folderOf(root, other) ?? '')).version;
      const dependencies = await resolved(described.dependencies ?? {}, [dir, root], version);
      // As archives of npm have it.
      const folder = join(staging, name, 'package');
      await cp(dir, folder, { recursive: true, filter: (path) => path === dir || !LEFT_OUT.test(path) });
      await writeFile(join(folder, 'package.json'), JSON.stringify({ ...described, dependencies }, null, 2));
      await run('tar', ['-czf', join(out, archiveName(described)), '-C', dirname(folder), 'package']);
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

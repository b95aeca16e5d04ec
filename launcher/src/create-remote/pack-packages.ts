import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';

/** What other teams get of a package: sources and settings, without tests and what nobody has committed. */
const PACKED = /\.([cm]?[jt]sx?|json|css|svg|md)$/;
const LEFT_OUT = /^(node_modules|dist|test|\..*|package\.json)$|\.test(-kit)?\.tsx?$/;

/** Of every file in an archive: what else there is of it differs between machines. */
const ATTRIBUTES = { mode: '644', uid: 0, gid: 0, mtime: Date.UTC(1985, 9, 26) };
/** A name in an archive has this many bytes at most. */
const LONGEST_NAME = 100;

type Dependencies = Record<string, string>;
export interface PackageFile {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
}

/** An archive of a package, as it will be written. */
interface Archive {
  /** Its file's name, which holds a hash of what is in it. */
  file: string;
  /** What is in it, by path. */
  files: ReadonlyMap<string, Buffer>;
}

const FOLDERS: Readonly<Record<string, string>> = { '@portal/': 'shared', '@federation-kit/': 'kit' };

const isOurs = (name: string) => Object.keys(FOLDERS).some((start) => name.startsWith(start));

/** The folder of a package of this repository. */
function folderOf(root: string, name: string): string {
  const [scope, folder] = Object.entries(FOLDERS).find(([start]) => name.startsWith(start)) ?? [];
  if (!scope || !folder) throw new Error(`${name} is no package that others can have`);
  return join(root, folder, name.slice(scope.length));
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
    if (!isOurs(name) || found.has(name)) return;
    const dir = folderOf(root, name);
    found.set(name, dir);
    for (const next of Object.keys((await readPackage(dir)).dependencies ?? {})) await visit(next);
  };
  for (const name of names) await visit(name);
  return found;
}

/** The files of a package's folder that are packed. */
async function filesOf(dir: string, below = ''): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = [];
  for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) files.push(...(await filesOf(dir, path)));
    else if (entry.isFile() && PACKED.test(entry.name)) files.push([path, await readFile(join(dir, path))]);
  }
  return files.sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Packages of this repository as npm would publish them: their sources without tests, and dependencies that npm understands.
 * @param packages folders by name
 * @returns archives by name; the same as long as nothing in them changes
 */
export async function archivesOf(root: string, packages: ReadonlyMap<string, string>): Promise<Map<string, Archive>> {
  const archives = new Map<string, Archive>();
  for (const [name, dir] of packages) {
    const { devDependencies: _development, private: _private, ...described } = await readPackage(dir);
    const version = async (other: string) => (await readPackage(folderOf(root, other))).version;
    const dependencies = await resolved(described.dependencies ?? {}, [dir, root], version);
    const packageFile = Buffer.from(JSON.stringify({ ...described, dependencies }, null, 2));
    const files = new Map([['package.json', packageFile] as const, ...(await filesOf(dir))]);
    const hash = createHash('sha256');
    for (const [path, bytes] of files) hash.update(`\0${path}\0`).update(bytes);
    const start = `${name.replace('@', '').replace('/', '-')}-${described.version}`;
    const long = [...files.keys()].find((path) => `package/${path}`.length > LONGEST_NAME);
    if (long) throw new Error(`${name}: ${long} is too long a name for an archive`);
    archives.set(name, { file: `${start}-h${hash.digest('hex').slice(0, 12)}.tgz`, files });
  }
  return archives;
}

/** The part of an archive's name that a newer one of the same package shares. */
const withoutHash = (file: string) => file.replace(/-h[0-9a-f]{12}\.tgz$/, '');

/**
 * Writes archives into a folder, which is made, in the place of earlier ones of the same packages. The same files give the same bytes, so that who
 * has them in a lock file keeps their hash. Asks nothing of a network.
 */
export async function writeArchives(archives: Iterable<Archive>, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const earlier = await readdir(out);
  for (const { file, files } of archives) {
    // As archives of npm have it.
    const packed = [...files].map(([path, data]) => ({ name: `package/${path}`, data: new Uint8Array(data) }));
    await writeFile(join(out, file), gzipSync(createTar(packed, { attrs: ATTRIBUTES }), { level: 9 }));
    for (const other of earlier)
      if (other !== file && withoutHash(other) === withoutHash(file)) await rm(join(out, other));
  }
}

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { AddedRemote } from '@portal/contract/added-remote';
import { isTaken } from '@portal/routing/added-route-clashes';
import type { CreatedRemote, CreateRemoteRequest } from 'gateway/cli/create-command';
import { RefusedError } from 'gateway/releases/errors';
import { MODEL, refuseWithoutSources } from './model';
import { archivesOf, closureOf, type PackageFile, resolved, writeArchives } from './pack-packages';
import { type RemoteNames, remoteNames } from './remote-names';
import { filledTemplates } from './templates';

/** The archives of the portal's packages, which no registry has. */
const ARCHIVES = 'vendor';
const DEPLOY = 'portal-deploy.mjs';

/** The name's words as address, unless the portal has that one: then the whole name. */
function withFreePath(names: RemoteNames): RemoteNames {
  return isTaken(names.path) ? { ...names, path: `/${names.name}` } : names;
}

/** A clone of an empty repository counts as empty. */
async function refuseFolder(root: string, dir: string): Promise<void> {
  const within = relative(root, dir);
  if (!within.startsWith('..'))
    throw new RefusedError('folder', `${dir} is part of the portal's working copy`, 'choose a folder beside it');
  const found = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new RefusedError('folder', `${dir} cannot be used: ${error.message}`, 'choose another folder');
  });
  if (found.some((name) => name !== '.git'))
    throw new RefusedError('folder', `${dir} is not empty`, 'choose a folder that is empty or not there yet');
}

/** What the portal must know of the remote beside its releases. */
function descriptionOf({ name, path, page, titles }: RemoteNames): AddedRemote {
  return {
    name: name as AddedRemote['name'],
    routes: [{ path, page, access: 'authenticated', candidateOnly: true, title: titles }],
    menu: { label: titles, path },
  };
}

/**
 * Makes a repository of its own for a remote: it builds with the portal's packages, which are in it as archives, tests in a fake host, and deploys
 * over HTTPS. docs/operations/deploy.md#a-remote-in-a-repository-of-its-own
 * @param root folder of the portal's working copy
 * @param dir folder of the new repository; empty or not there
 * @throws RefusedError for a name that no remote can have, a folder that is in use, or where there are no sources
 */
export async function createStandalone(
  root: string,
  dir: string,
  { name, titles, dryRun }: CreateRemoteRequest,
): Promise<CreatedRemote> {
  const names = withFreePath(remoteNames(name, titles));
  refuseWithoutSources(root);
  await refuseFolder(root, dir);
  // What both have is taken from the second.
  const files = new Map([...(await filledTemplates('remote', names)), ...(await filledTemplates('standalone', names))]);
  files.set(DEPLOY, await readFile(join(root, 'deploy', DEPLOY), 'utf8'));
  files.set('portal-remote.json', `${JSON.stringify(descriptionOf(names), null, 2)}\n`);
  const described = JSON.parse(files.get('package.json') ?? '') as PackageFile;
  const own = [...Object.keys(described.dependencies ?? {}), ...Object.keys(described.devDependencies ?? {})];
  const packages = await closureOf(root, own);
  const archives = await archivesOf(root, packages);
  const ranges = new Map([...archives].map(([other, { file }]) => [other, `file:${ARCHIVES}/${file}`]));
  files.set('package.json', await packageJson(described, root, packages, ranges));
  const made = [...files.keys(), ...[...archives.values()].map(({ file }) => `${ARCHIVES}/${file}`)].sort();
  const result = { name, path: names.path, dir, made, changed: [] };
  if (dryRun) return result;
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), text);
    }
    await writeArchives(archives.values(), join(dir, ARCHIVES));
  } catch (error) {
    for (const top of new Set(made.map((path) => path.split('/')[0] ?? path)))
      await rm(join(dir, top), { recursive: true, force: true });
    throw error;
  }
  return result;
}

/** Names every package of the portal, since what one of them needs is in no registry either; a registry is never asked for any. */
async function packageJson(
  { dependencies = {}, devDependencies = {}, ...rest }: PackageFile,
  root: string,
  packages: ReadonlyMap<string, string>,
  ranges: ReadonlyMap<string, string>,
): Promise<string> {
  const folders = [...packages.values(), join(root, MODEL), root];
  const packed = async (name: string) => ranges.get(name) ?? '';
  const named = await resolved(dependencies, folders, packed);
  const others = [...ranges].filter(([name]) => !(name in named));
  const forDevelopment = { ...(await resolved(devDependencies, folders, packed)), ...Object.fromEntries(others) };
  const overrides = Object.fromEntries([...ranges.keys()].map((name) => [name, `$${name}`]));
  return `${JSON.stringify({ ...rest, dependencies: named, devDependencies: forDevelopment, overrides }, null, 2)}\n`;
}

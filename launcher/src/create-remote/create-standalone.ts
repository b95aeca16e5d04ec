import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTaken } from '@portal/routing/added-route-clashes';
import type { CreatedRemote, CreateRemoteRequest } from 'gateway/cli/create-command';
import { RefusedError } from 'gateway/releases/errors';
import { archiveName, closureOf, type PackageFile, packPackages, resolved } from './pack-packages';
import { type RemoteNames, remoteNames } from './remote-names';
import { filledTemplates } from './templates';

/** The archives of the portal's packages, which no registry has. */
const ARCHIVES = 'vendor';
const DEPLOY = 'portal-deploy.mjs';

/** The name's words as address, unless the portal has that one: then the whole name. */
function withFreePath(names: RemoteNames): RemoteNames {
  return isTaken(names.path) ? { ...names, path: `/${names.name}` } : names;
}

async function refuseFilled(dir: string): Promise<void> {
  if (existsSync(dir) && (await readdir(dir)).length > 0)
    throw new RefusedError('folder', `${dir} is not empty`, 'choose a folder that is empty or not there yet');
}

/**
 * Makes a repository of its own for a remote: it builds with the portal's packages, which are in it as archives, tests against a host that a test
 * stands in for, and deploys over HTTPS. docs/operations/deploy.md#a-remote-in-a-repository-of-its-own
 * @param root folder of the portal's working copy
 * @param dir folder of the new repository; empty or not there
 * @throws RefusedError for a name that no remote can have, or a folder that is in use
 */
export async function createStandalone(
  root: string,
  dir: string,
  { name, titles, dryRun }: CreateRemoteRequest,
): Promise<CreatedRemote> {
  const names = withFreePath(remoteNames(name, titles));
  await refuseFilled(dir);
  const files = new Map([
    ...(await filledTemplates('remote', names)),
    ...(await filledTemplates('standalone', names)),
    [DEPLOY, await readFile(join(root, 'deploy', DEPLOY), 'utf8')] as const,
  ]);
  const described = JSON.parse(files.get('package.json') ?? '') as PackageFile;
  const own = [...Object.keys(described.dependencies ?? {}), ...Object.keys(described.devDependencies ?? {})];
  const packages = await closureOf(root, own);
  const archives = new Map<string, string>();
  for (const [other, folder] of packages)
    archives.set(
      other,
      `file:${ARCHIVES}/${archiveName(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))}`,
    );
  files.set('package.json', await packageJson(described, root, packages, archives));
  const made = [...files.keys(), ...[...archives.values()].map((range) => range.slice('file:'.length))].sort();
  const result = { name, path: names.path, dir, made, changed: [] };
  if (dryRun) return result;
  for (const [path, text] of files) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await packPackages(root, packages, join(dir, ARCHIVES));
  return result;
}

/** Names every package of the portal: what one of them needs is in no registry either. */
async function packageJson(
  { dependencies = {}, devDependencies = {}, ...rest }: PackageFile,
  root: string,
  packages: ReadonlyMap<string, string>,
  archives: ReadonlyMap<string, string>,
): Promise<string> {
  const folders = [...packages.values(), join(root, 'mfe-internal-ads'), root];
  const packed = async (name: string) => archives.get(name) ?? '';
  const named = await resolved(dependencies, folders, packed);
  const others = [...archives].filter(([name]) => !(name in named));
  const forDevelopment = { ...(await resolved(devDependencies, folders, packed)), ...Object.fromEntries(others) };
  return `${JSON.stringify({ ...rest, dependencies: named, devDependencies: forDevelopment }, null, 2)}\n`;
}

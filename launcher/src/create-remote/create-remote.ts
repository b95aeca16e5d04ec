import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { matchRoute } from '@portal/routing/match';
import { ROUTES } from '@portal/routing/routes';
import type { CreatedRemote, CreateRemoteRequest } from 'gateway/cli/create-command';
import { RefusedError } from 'gateway/releases/errors';
import { inserted, insertions, lockedLike } from './insertions';
import { linkLikeModel } from './link-like-model';
import { MODEL, refuseWithoutSources } from './model';
import { type RemoteNames, remoteNames } from './remote-names';
import { filledTemplates } from './templates';

async function newFiles(root: string, names: RemoteNames): Promise<Map<string, string>> {
  const folder = (path: string) => join(root, names.name, path);
  const templates = await filledTemplates('remote', names);
  const files = new Map([...templates].map(([path, text]) => [folder(path), text]));
  const model = await readFile(join(root, MODEL, 'package.json'), 'utf8');
  files.set(folder('package.json'), model.replace(`"name": "${MODEL}"`, `"name": "${names.name}"`));
  files.set(folder('webpack.config.mjs'), await readFile(join(root, MODEL, 'webpack.config.mjs'), 'utf8'));
  return files;
}

async function changedFiles(root: string, names: RemoteNames): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const insertion of insertions(names)) {
    const path = join(root, insertion.file);
    files.set(path, inserted(files.get(path) ?? (await readFile(path, 'utf8')), insertion));
  }
  const lock = join(root, 'pnpm-lock.yaml');
  files.set(lock, lockedLike(await readFile(lock, 'utf8'), MODEL, names.name));
  return files;
}

/** Long names make long lines: the formatter has the last word on them. */
function format(root: string, files: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ['check', '--write', '--colors=off', '--vcs-enabled=false', ...files];
    const child = spawn(join(root, 'node_modules/.bin/biome'), args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`the new files are not clean: ${said}`))));
  });
}

function refuseTaken(root: string, { name, id, path }: RemoteNames): void {
  refuseWithoutSources(root);
  if (existsSync(join(root, name)))
    throw new RefusedError('name', `the folder ${name} is there already`, 'choose another name, or remove the folder');
  if (matchRoute(path) || ROUTES.some((route) => route.id === id))
    throw new RefusedError('route', `${path} is a page of the portal already`, 'choose another name');
}

/**
 * Makes a new remote in a working copy: folder, route, menu entry, texts in three languages, a test. Nothing is written unless everything can be, and nothing
 * is asked of a network.
 * @param root folder of the working copy
 * @throws RefusedError when the name or its address is taken, or there are no sources
 */
export async function createRemote(
  root: string,
  { name, titles, dryRun }: CreateRemoteRequest,
): Promise<CreatedRemote> {
  const names = remoteNames(name, titles);
  refuseTaken(root, names);
  const made = await newFiles(root, names);
  const changed = await changedFiles(root, names);
  const relative = (paths: Iterable<string>) => [...paths].map((path) => path.slice(root.length + 1)).sort();
  const result = { name, path: names.path, made: relative(made.keys()), changed: relative(changed.keys()) };
  if (dryRun) return result;
  await linkLikeModel(root, { model: MODEL, name }, async () => {
    for (const [path, text] of [...made, ...changed]) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const paths = [...made.keys(), ...changed.keys()];
    await format(
      root,
      paths.filter((path) => /\.(tsx?|json|css|mjs)$/.test(path)),
    );
  });
  return result;
}

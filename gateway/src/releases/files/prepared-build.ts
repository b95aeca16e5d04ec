import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Release, releaseSchema } from '@portal/contract/release';
import { checkBuild } from '../checks/build-checks';
import { RefusedError } from '../errors';
import { withCompressedForms } from './compressed-forms';
import { DELTAS, makeDeltas, type StoredRelease } from './deltas';
import { integrityOf } from './integrity';

const REBUILD = 'build the package again';

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Reads and checks a build's own description. */
export async function readReleaseJson(dir: string): Promise<Release> {
  const text = await readFile(join(dir, 'release.json'), 'utf8').catch(() => {
    throw new RefusedError('release.json', `${dir} holds no release.json`, REBUILD);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RefusedError('release.json', `${dir}/release.json is not JSON`, REBUILD);
  }
  const parsed = releaseSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new RefusedError('release.json', `${dir}/release.json: ${errors.join('; ')}`, REBUILD);
}

/** Every file named, every named file there with the right bytes. Source maps stay with the build. */
async function readChecked(dir: string, release: Release): Promise<Map<string, Uint8Array>> {
  const unnamed = (await filesIn(dir)).filter(
    (path) => !(path in release.files) && path !== 'release.json' && !path.endsWith('.map'),
  );
  if (unnamed.length > 0) throw new RefusedError('files', `not named in release.json: ${unnamed.join(', ')}`, REBUILD);
  const contents = new Map<string, Uint8Array>();
  for (const [path, { size, integrity }] of Object.entries(release.files)) {
    const bytes = await readFile(join(dir, path)).catch(() => {
      throw new RefusedError('files', `${path} is named in release.json but is not there`, REBUILD);
    });
    if (bytes.length !== size || integrityOf(bytes) !== integrity) {
      throw new RefusedError('integrity', `${path} differs from the integrity in release.json`, REBUILD);
    }
    contents.set(path, bytes);
  }
  return contents;
}

function checkUniqueName(release: Release, contents: Map<string, Uint8Array>): void {
  const entry = contents.get(release.entry);
  if (!entry) throw new RefusedError('entry', `the entry ${release.entry} is not among the files`, REBUILD);
  if (!release.uniqueName.includes(release.version) || !Buffer.from(entry).includes(release.uniqueName)) {
    throw new RefusedError(
      'unique-name',
      'the bundler name of the build does not contain its version, so two versions on a page would mix',
      REBUILD,
    );
  }
}

/**
 * A build as it is stored: checked, and with the compressed form of every file.
 * @param pack false under `npm run dev`, whose builds are as large as they are
 * @param earlier releases that browsers may have, from which files come as deltas
 * @throws RefusedError when a check fails
 */
export async function preparedBuild(
  dir: string,
  description: Release,
  pack: boolean,
  earlier: readonly StoredRelease[],
): Promise<{ release: Release; contents: Map<string, Uint8Array> }> {
  const contents = await readChecked(dir, description);
  checkUniqueName(description, contents);
  checkBuild(description, contents);
  if (!pack) return { release: description, contents };
  const prepared = await withCompressedForms(description, contents);
  const deltas = await makeDeltas(prepared.contents, earlier);
  if (deltas) prepared.contents.set(DELTAS, deltas);
  return prepared;
}

import { type Contents, readBuild, readDescription } from '@federation-kit/release-store/build-folder';
import { withCompressedForms } from '@federation-kit/release-store/compressed-forms';
import { type Release, releaseSchema } from '@portal/contract/release';
import { checkBuild } from '../checks/build-checks';
import { RefusedError } from '../errors';
import { DELTAS, makeDeltas, type StoredRelease } from './deltas';

const REBUILD = 'build the package again';

/** Reads and checks a build's own description. @throws RefusedError */
export function readReleaseJson(dir: string): Promise<Release> {
  return readDescription(dir, releaseSchema);
}

function checkUniqueName(release: Release, contents: Contents): void {
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
  const contents = await readBuild(dir, description);
  checkUniqueName(description, contents);
  checkBuild(description, contents);
  if (!pack) return { release: description, contents };
  const prepared = await withCompressedForms(description, contents);
  const deltas = await makeDeltas(prepared.contents, earlier);
  if (deltas) prepared.contents.set(DELTAS, deltas);
  return prepared;
}

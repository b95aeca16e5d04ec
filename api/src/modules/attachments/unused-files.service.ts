import type { ApiContext } from '../../context';
import { ProblemError } from '../../http/problem';
import { beginRemoval, endRemoval } from './contents.repository';
import { openFileStore } from './open-file-store';

/**
 * Removes contents that no application points to any more. Each is marked first, so an upload of the same content is refused for the moment, and
 * no transaction waits for the place of files. While that is out of reach the rows stay, and a later sweep finds them.
 * @param contents SHA-256 of each, in hexadecimal
 */
export async function removeUnusedFiles(
  { db, config, clock }: Pick<ApiContext, 'db' | 'config' | 'clock'>,
  contents: readonly string[],
): Promise<void> {
  const store = openFileStore(config);
  for (const sha256 of contents) {
    const since = clock();
    if (!(await beginRemoval(db, sha256, since))) continue;
    try {
      await store.remove(sha256);
    } catch (error) {
      // What made them unused is done, and must not look as if it were not.
      if (error instanceof ProblemError && error.status === 503) continue;
      throw error;
    }
    await endRemoval(db, sha256, since);
  }
}

import type { ApiContext } from '../../context';
import { ProblemError } from '../../http/problem';
import { forgetUnusedFile } from './attachments.repository';
import { openFileStore } from './open-file-store';

/**
 * Removes contents that no application points to any more. The row of a content is locked meanwhile, so an upload of the same content waits and then
 * keeps its own copy. While the place of files is out of reach their rows stay, and the next sweep finds them.
 * @param contents SHA-256 of each, in hexadecimal
 */
export async function removeUnusedFiles(
  { db, config }: Pick<ApiContext, 'db' | 'config'>,
  contents: readonly string[],
): Promise<void> {
  const store = openFileStore(config);
  for (const sha256 of contents) {
    try {
      await db.transaction().execute(async (trx) => {
        if (await forgetUnusedFile(trx, sha256)) await store.remove(sha256);
      });
    } catch (error) {
      // What made them unused is done, and must not look as if it were not.
      if (!(error instanceof ProblemError && error.status === 503)) throw error;
    }
  }
}

import { join } from 'node:path';
import type { ApiContext } from '../../context';
import { forgetUnusedFile } from './attachments.repository';
import { FileStore } from './file-store';

/**
 * Removes contents that no application points to any more. The row of a content is held meanwhile, so an upload of the same content waits and then
 * keeps its own copy.
 * @param contents SHA-256 of each, in hexadecimal
 */
export async function removeUnusedFiles(
  { db, config }: Pick<ApiContext, 'db' | 'config'>,
  contents: readonly string[],
): Promise<void> {
  const store = new FileStore(join(config.dataDir, 'files'));
  for (const sha256 of contents) {
    await db.transaction().execute(async (trx) => {
      if (await forgetUnusedFile(trx, sha256)) await store.remove(sha256);
    });
  }
}

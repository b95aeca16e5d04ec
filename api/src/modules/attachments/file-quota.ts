import { mkdir, statfs } from 'node:fs/promises';
import { FILES_LIMIT_BYTES } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { countOne, type Limit } from '../../http/limits/rate-limit';
import { invalid, rateLimited, unavailable } from '../../http/problem';

/** Far more than anybody attaches; each may be a file of 10 MB that is removed again. */
export const UPLOADS: Limit = { requests: 200, windowSeconds: 3600 };
/** Below this nothing is received: the embedded database is on the same disk, and saves need it. */
const FREE_BYTES = 536_870_912;

/** Bytes of everything that a person has attached and that is not swept away yet. */
export async function keptBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .select(({ fn }) => fn.sum<string | null>('attachments.size').as('bytes'))
    .where('applications.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Before anything is received: whether there is space for one more file of the person.
 * @throws ProblemError 422 where theirs are too many, 429 after too many uploads, 503 while the disk is nearly full
 */
export async function requireSpaceForFile(
  { db, config, clock }: Pick<ApiContext, 'db' | 'config' | 'clock'>,
  userId: string,
): Promise<void> {
  if ((await freeBytes(config.dataDir)) < FREE_BYTES) throw unavailable(60);
  if ((await keptBytes(db, userId)) >= FILES_LIMIT_BYTES)
    throw invalid([{ field: 'file', code: 'too-many-files', params: { max: FILES_LIMIT_BYTES } }]);
  const wait = config.rateLimit ? await countOne(db, `upload:${userId}`, UPLOADS, clock()) : 0;
  if (wait > 0) throw rateLimited(wait);
}

import type { ApplicationViewModel } from '@portal/contract/application';
import {
  APPLICATION_LIMIT_BYTES,
  APPLICATION_SPACE_TOLD_BYTES,
  FILES_LIMIT_BYTES,
  FILES_SPACE_TOLD_BYTES,
} from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { contentBytes } from '../applications/sections/bounds';
import { keptBytes } from '../attachments/file-quota';

/** What the candidate may still write and attach. @returns undefined as long as there is plenty of both */
export async function findSpaceLeft(
  db: Db,
  userId: string,
  applicationId: string,
): Promise<ApplicationViewModel['spaceLeft']> {
  const content = APPLICATION_LIMIT_BYTES - (await contentBytes(db, applicationId));
  const files = FILES_LIMIT_BYTES - (await keptBytes(db, userId));
  const left = {
    ...(content < APPLICATION_SPACE_TOLD_BYTES && { content: Math.max(0, content) }),
    ...(files < FILES_SPACE_TOLD_BYTES && { files: Math.max(0, files) }),
  };
  return Object.keys(left).length > 0 ? left : undefined;
}

import { join } from 'node:path';
import { Bucket } from '@portal/bucket/bucket';
import type { ApiConfig } from '../../config';
import { BucketFileStore } from './bucket-file-store';
import { FileStore } from './file-store';

/** The place of attachments: the data folder, or a bucket (`FILES_URL`). */
export function openFileStore({ dataDir, filesBucket }: Pick<ApiConfig, 'dataDir' | 'filesBucket'>): FileStore {
  const folder = join(dataDir, 'files');
  return filesBucket ? new BucketFileStore(folder, new Bucket(filesBucket)) : new FileStore(folder);
}

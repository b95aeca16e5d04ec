import { mkdirSync } from 'node:fs';
import type { BucketSettings } from '@portal/bucket/bucket';
import { bucketAt, bucketServerArgs } from '@portal/bucket/testing/bucket-server';
import { freePort } from '@portal/testing/free-port';
import { FleetProcess } from './fleet-process';
import { answers } from './front';

export type BucketProcess = FleetProcess & { settings: BucketSettings };

/** A server of the S3 protocol that keeps what it holds in a folder; not started yet. */
export async function bucketProcess(folder: string): Promise<BucketProcess> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const settings = bucketAt(port);
  const server = new FleetProcess({
    name: 'bucket',
    command: process.execPath,
    args: bucketServerArgs(folder, port),
    log: `${folder}.log`,
    isReady: () => answers(`http://127.0.0.1:${port}/`),
  });
  return Object.assign(server, { settings });
}

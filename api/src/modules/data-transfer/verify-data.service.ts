import type { DataVerification, Verified } from '@portal/contract/operator-reports';
import type { Kysely } from 'kysely';
import type { ApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { Database } from '../../db/schema';
import { errorCode } from '../../error-code';
import { SecretBox } from '../../secret-box';
import { openableCodes } from '../applications/identity-codes/reseal.service';
import { ChangedFileError, type FileStore } from '../attachments/file-store';
import { openFileStore } from '../attachments/open-file-store';
import { openableSecrets } from '../webhooks/webhook-endpoints.service';
import { isAttached, pagesOfContents, pagesOfReceipts } from './verify-data.repository';

/** Names that one answer holds of each kind. */
const MOST_NAMES = 1000;
/** Files that are read at a time. */
const AT_ONCE = 8;

/** The disk cannot read it any more, or what lies there is no file. */
const UNREADABLE: ReadonlySet<string | undefined> = new Set(['EIO', 'EISDIR']);

type OnProgress = (done: string) => void;

class Tally implements Verified {
  checked = 0;
  wrong = 0;
  readonly names: string[] = [];

  add(name: string, right: boolean): void {
    this.checked += 1;
    if (right) return;
    this.wrong += 1;
    if (this.names.length < MOST_NAMES && !this.names.includes(name)) this.names.push(name);
  }
}

async function verifyReceipts(db: Db, onProgress: OnProgress): Promise<Verified> {
  const receipts = new Tally();
  for await (const page of pagesOfReceipts(db)) {
    for (const { receipt_number, whole } of page) receipts.add(receipt_number, whole);
    onProgress(`${receipts.checked} receipts`);
  }
  return receipts;
}

async function verifySeals(db: Db, box: SecretBox, onProgress: OnProgress): Promise<Verified> {
  const seals = new Tally();
  for await (const codes of openableCodes(db, box)) {
    for (const { id, opens } of codes) seals.add(id, opens);
    onProgress(`${seals.checked} sealed codes`);
  }
  for (const { id, opens } of await openableSecrets(db, box)) seals.add(id, opens);
  return seals;
}

/** Whether a content is there and what it was. One that was removed after the caller had read of it is no error. */
async function isWhole(db: Db, store: FileStore, sha256: string): Promise<boolean> {
  try {
    (await store.read(sha256)).destroy();
    return true;
  } catch (error) {
    if (!(error instanceof ChangedFileError) && !UNREADABLE.has(errorCode(error))) throw error;
    return !(await isAttached(db, sha256));
  }
}

async function verifyFiles(db: Db, store: FileStore, onProgress: OnProgress): Promise<Verified> {
  const files = new Tally();
  for await (const page of pagesOfContents(db)) {
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const some = page.slice(start, start + AT_ONCE);
      const whole = await Promise.all(some.map((sha256) => isWhole(db, store, sha256)));
      for (const [index, sha256] of some.entries()) files.add(sha256, whole[index] === true);
    }
    onProgress(`${files.checked} files`);
  }
  return files;
}

/**
 * Compares what people have given with what it is known by: sent versions with the checksums of their receipts, attachments with theirs, and seals
 * with the keys of the settings. It changes nothing, and may run beside portals that serve.
 * @param onProgress told what was compared until now
 * @throws StartError where there are no keys; ProblemError where the bucket is away
 */
export async function verifyData(
  db: Kysely<Database>,
  config: Pick<ApiConfig, 'dataDir' | 'identityKeys' | 'filesBucket'>,
  onProgress: OnProgress = () => undefined,
): Promise<DataVerification> {
  const receipts = await verifyReceipts(db, onProgress);
  const seals = await verifySeals(db, SecretBox.of(config), onProgress);
  return { receipts, seals, files: await verifyFiles(db, openFileStore(config), onProgress) };
}

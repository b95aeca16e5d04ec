import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@federation-kit/release-store/durable-files';
import { FolderDocuments } from '@federation-kit/release-store/folder-documents';
import { MirroredDocuments } from '@federation-kit/release-store/mirrored-documents';
import type { Bucket } from '@portal/bucket/bucket';
import { type Release, releaseVersionSchema } from '@portal/contract/release';
import { CountFiles } from './counts/count-files';
import type { CountStorage } from './counts/count-storage';
import { DiscoveryChain } from './documents/discovery-chain';
import type { DocumentStorage } from './documents/document-storage';
import { NotAllowedError, RefusedError } from './errors';
import { BucketReleaseFiles } from './files/bucket-release-files';
import { ReleaseFiles } from './files/release-files';
import { type KeySettings, openTrust } from './signing/signing-key';
import { TokenFiles, type TokenStorage } from './tokens/token-storage';

/** The store of releases and documents: files below `releases/`, documents below `discovery/<environment>/`. */
export interface ReleaseStore {
  files: ReleaseFiles;
  chain: DiscoveryChain;
  /** The gateways' counts of pages and failures. */
  counts: CountStorage;
  /** What is known of the tokens with which teams deploy. */
  tokens: TokenStorage;
}

/**
 * Opens the store of a data folder.
 * @param dataDir the portal's data folder; made when missing
 * @param keys of the settings, beside those in the folder
 * @param shared where several gateways keep their documents and counts together; the folder then holds a copy of the documents
 * @param bucket where several gateways keep the files of releases together; the folder then holds copies
 * @throws NotAllowedError when it cannot be made or read
 */
export async function openStore(
  dataDir: string,
  keys: KeySettings = {},
  shared?: DocumentStorage,
  bucket?: Bucket,
): Promise<ReleaseStore> {
  const folder = join(dataDir, 'releases');
  const files = bucket ? new BucketReleaseFiles(folder, bucket) : new ReleaseFiles(folder);
  const documents = new FolderDocuments(join(dataDir, 'discovery', 'live'));
  try {
    await mkdir(files.root, { recursive: true });
    await mkdir(documents.root, { recursive: true });
  } catch (error) {
    throw new NotAllowedError(`the release store in ${dataDir} cannot be opened (${errorCode(error)})`);
  }
  const storage = shared ? new MirroredDocuments(shared, documents) : documents;
  const chain = new DiscoveryChain(storage, await openTrust(dataDir, keys));
  const counts = shared?.counts ?? new CountFiles(join(dataDir, 'discovery', 'counts'));
  return { files, chain, counts, tokens: shared?.tokens ?? new TokenFiles(join(dataDir, 'discovery', 'tokens')) };
}

/** @throws RefusedError when no store was ever opened in the data folder */
export async function requireStore(dataDir: string): Promise<void> {
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      // What may not be read is there; opening it says why it cannot be.
      (error) => errorCode(error) !== 'ENOENT',
    );
  if (await isThere(join(dataDir, 'releases'))) return;
  throw new RefusedError(
    'data folder',
    (await isThere(dataDir)) ? `${dataDir} holds no releases` : `the folder ${dataDir} is not there`,
    'set DATA_DIR to the data folder of the portal; a new portal makes it at its start or with the first: portal publish',
  );
}

/** @throws NotAllowedError when this process may not change the store */
export async function requireWritable({ files, chain }: ReleaseStore): Promise<void> {
  await access(files.root, constants.W_OK).catch(() => {
    throw new NotAllowedError(`no write access to ${files.root}`);
  });
  await chain.storage.requireWritable();
}

/** Whether changes of this process count: with public keys alone nobody would take notice of them. */
export const maySign = ({ chain: { trust } }: ReleaseStore): boolean =>
  trust.publicKeys.length === 0 || trust.signText('') !== undefined;

/** @throws RefusedError when changes of this process would not count */
export function requireSigning(store: ReleaseStore): void {
  if (maySign(store)) return;
  throw new RefusedError(
    'signing key',
    'a change counts only with the signature of the release key, which is not here; nothing was changed',
    'run this where releases are activated, with RELEASE_SIGNING_KEY or the key of the data folder',
  );
}

/** @throws RefusedError when the release was never published */
export async function requireRelease(store: ReleaseStore, name: string, version: string): Promise<Release> {
  // Anything else would be a path, perhaps to another name's release.
  const release = releaseVersionSchema.safeParse(version).success && (await store.files.read(name, version));
  if (release) return release;
  throw new RefusedError('published', `${name} ${version} is not in the store`, 'publish it first');
}

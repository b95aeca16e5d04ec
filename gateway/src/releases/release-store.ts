import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portal/contract/release';
import { CountFiles } from '../failures/count-files';
import { DiscoveryChain } from './discovery-chain';
import { errorCode } from './durable-files';
import { NotAllowedError, RefusedError } from './errors';
import { ReleaseFiles } from './release-files';

/** Where releases and documents live: files below `releases/`, documents below `discovery/<environment>/`. */
export interface ReleaseStore {
  files: ReleaseFiles;
  chain: DiscoveryChain;
  /** What gateways count: pages and failures. */
  counts: CountFiles;
}

/**
 * Opens the store of a data folder.
 * @param dataDir the portal's data folder; made when missing
 * @throws NotAllowedError when it cannot be made or read
 */
export async function openStore(dataDir: string): Promise<ReleaseStore> {
  const files = new ReleaseFiles(join(dataDir, 'releases'));
  const chain = new DiscoveryChain(join(dataDir, 'discovery', 'live'));
  try {
    await mkdir(files.root, { recursive: true });
    await mkdir(chain.root, { recursive: true });
  } catch (error) {
    throw new NotAllowedError(`the release store in ${dataDir} cannot be opened (${errorCode(error)})`);
  }
  return { files, chain, counts: new CountFiles(join(dataDir, 'discovery', 'counts')) };
}

/** @throws NotAllowedError when this process may not change the store */
export async function requireWritable({ files, chain }: ReleaseStore): Promise<void> {
  for (const dir of [files.root, chain.root]) {
    await access(dir, constants.W_OK).catch(() => {
      throw new NotAllowedError(`no write access to ${dir}`);
    });
  }
}

/** @throws RefusedError when the release was never published */
export async function requireRelease(store: ReleaseStore, name: string, version: string): Promise<Release> {
  const release = await store.files.read(name, version);
  if (release) return release;
  throw new RefusedError('published', `${name} ${version} is not in the store`, 'publish it first');
}

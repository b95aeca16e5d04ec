import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Release } from '@portal/contract/release';
import type { ReleaseStore } from './release-store';

const compress = promisify(brotliCompress);

/** What one check of a release that is to go live has found. */
export interface CheckResult {
  check: 'integrity' | 'size' | 'smoke';
  /** `name version`. */
  release: string;
  ok: boolean;
  found: string;
  /** What would mend it. */
  remedy?: string;
}

/** Kilobytes that may go over the line, compressed: every page waits for the first two, one page for the third. */
export const BUDGET_KB = { host: 180, remoteStart: 12, page: 60 };
/** Parts that no first page waits for, and that are large for a reason. */
const LATER = new Set(['sentry']);

/** Bytes of a file as browsers get it. */
async function sizeOf(store: ReleaseStore, release: Release, path: string): Promise<number> {
  const packed = release.files[`${path}.br`];
  if (packed) return packed.size;
  const bytes = await readFile(join(store.files.dir(release.name, release.version), path));
  return (await compress(bytes)).length;
}

async function parts(
  store: ReleaseStore,
  release: Release,
): Promise<{ part: string; kilobytes: number; most: number }[]> {
  const sum = async (files: Iterable<string>) => {
    const scripts = [...new Set(files)].filter((path) => /\.(js|css)$/.test(path) && path in release.files);
    const sizes = await Promise.all(scripts.map((path) => sizeOf(store, release, path)));
    return sizes.reduce((total, size) => total + size, 0) / 1024;
  };
  const host = release.name === 'host';
  const start = new Set([release.entry, ...(release.chunks[host ? 'main' : 'remote'] ?? [])]);
  const found = [
    { part: 'its start', kilobytes: await sum(start), most: host ? BUDGET_KB.host : BUDGET_KB.remoteStart },
  ];
  for (const [chunk, files] of Object.entries(release.chunks)) {
    const own = files.filter((path) => !start.has(path));
    if (!LATER.has(chunk)) found.push({ part: chunk, kilobytes: await sum(own), most: BUDGET_KB.page });
  }
  return found;
}

async function checkSize(store: ReleaseStore, release: Release): Promise<Omit<CheckResult, 'check' | 'release'>> {
  const all = await parts(store, release);
  const text = ({ part, kilobytes, most }: (typeof all)[number]) => `${part} ${kilobytes.toFixed(1)} KB of ${most}`;
  const over = all.filter(({ kilobytes, most }) => kilobytes > most);
  const fullest = all.toSorted((a, b) => b.kilobytes / b.most - a.kilobytes / a.most)[0];
  if (over.length === 0) return { ok: true, found: fullest ? text(fullest) : 'nothing' };
  return {
    ok: false,
    found: over.map(text).join(', '),
    remedy: 'load what the page does not need at once later, or take a library out',
  };
}

/**
 * What can be said of a release before it goes live, beside whether it fits the others.
 * @param options.budget false under `npm run dev`, whose builds are not made small
 * @param options.asSigned false where its description is not the one that earlier documents have signed
 */
export async function checkRelease(
  store: ReleaseStore,
  release: Release,
  { budget = true, asSigned = true }: { budget?: boolean | undefined; asSigned?: boolean } = {},
): Promise<CheckResult[]> {
  const { name, version } = release;
  const { files, faults } = await store.files.verifyServed(name, version);
  if (!asSigned) faults.push('release.json is not the one that was live before and that is signed');
  const whole: CheckResult =
    faults.length === 0
      ? { check: 'integrity', release: `${name} ${version}`, ok: true, found: `${files} files are whole` }
      : {
          ...{ check: 'integrity', release: `${name} ${version}`, ok: false, found: faults.join(', ') },
          remedy: 'remove the version’s folder and publish the same build again',
        };
  if (!whole.ok || !budget) return [whole];
  return [whole, { check: 'size', release: `${name} ${version}`, ...(await checkSize(store, release)) }];
}

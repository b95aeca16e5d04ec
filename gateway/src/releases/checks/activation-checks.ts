import type { Release } from '@portal/contract/release';
import type { ReleaseStore } from '../release-store';

/** The result of one check of a release that is to go live. */
export interface CheckResult {
  check: 'integrity' | 'size' | 'smoke';
  /** `name version`. */
  release: string;
  ok: boolean;
  found: string;
  /** A way to fix it. */
  remedy?: string;
}

/** Kilobytes that may go over the line, compressed: every page waits for the first two, one page for the third. */
export const BUDGET_KB = { host: 180, remoteStart: 12, page: 60 };
/** Parts with a limit of their own: pages that hold the tokens of a log-in service wait for them. */
const OWN_KB: Readonly<Record<string, number>> = { ServiceTokens: 12 };
/** Parts that no first page waits for, and that are large for a reason. */
const LATER = new Set(['sentry']);

/** Bytes of a file as browsers get it: those that are sent. */
function sizeOf(release: Release, path: string): number {
  return (release.files[`${path}.br`] ?? release.files[path])?.size ?? 0;
}

function parts(release: Release): { part: string; kilobytes: number; most: number }[] {
  const sum = (files: Iterable<string>) => {
    const scripts = [...new Set(files)].filter((path) => /\.(js|css)$/.test(path) && path in release.files);
    return scripts.reduce((total, path) => total + sizeOf(release, path), 0) / 1024;
  };
  const host = release.name === 'host';
  const start = new Set([release.entry, ...(release.chunks[host ? 'main' : 'remote'] ?? [])]);
  const found = [{ part: 'its start', kilobytes: sum(start), most: host ? BUDGET_KB.host : BUDGET_KB.remoteStart }];
  for (const [chunk, files] of Object.entries(release.chunks)) {
    const own = files.filter((path) => !start.has(path));
    if (!LATER.has(chunk)) found.push({ part: chunk, kilobytes: sum(own), most: OWN_KB[chunk] ?? BUDGET_KB.page });
  }
  return found;
}

function checkSize(release: Release): Omit<CheckResult, 'check' | 'release'> {
  const all = parts(release);
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
 * Checks a release before it goes live, apart from whether it fits the others.
 * @param options.budget false under `npm run dev`, whose builds are not made small
 * @param options.asSigned false where its description is not the one that earlier documents have signed
 */
export async function checkRelease(
  store: ReleaseStore,
  release: Release,
  { budget = true, asSigned = true }: { budget?: boolean | undefined; asSigned?: boolean } = {},
): Promise<CheckResult[]> {
  const { name, version } = release;
  const { files, errors } = await store.files.verifyServed(name, version);
  if (!asSigned) errors.push('release.json is not the one that was live before and that is signed');
  const whole: CheckResult =
    errors.length === 0
      ? { check: 'integrity', release: `${name} ${version}`, ok: true, found: `${files} files are whole` }
      : {
          ...{ check: 'integrity', release: `${name} ${version}`, ok: false, found: errors.join(', ') },
          remedy: 'remove the version’s folder and publish the same build again',
        };
  if (!whole.ok || !budget) return [whole];
  return [whole, { check: 'size', release: `${name} ${version}`, ...checkSize(release) }];
}

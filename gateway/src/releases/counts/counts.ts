import type { FailurePhase, WebVital } from '@portal/contract/release-names';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
/** How long counts are kept, in days. */
export const KEEP_COUNTS_DAYS = 7;

/** Networks in which a version told a web vital in an hour, and those of them for which it was poor. */
const vitalCountSchema = z.object({ told: z.int().nonnegative(), poor: z.int().nonnegative() });
export type VitalCount = z.infer<typeof vitalCountSchema>;

const countSchema = z.object({
  /** Start of the hour, ISO 8601, UTC. */
  hour: z.iso.datetime(),
  name: z.string(),
  version: z.string(),
  /** Pages that were to run this version at once. */
  pages: z.int().nonnegative(),
  /** Networks that were served such pages. Each counts once an hour, here and among the failures; older files have none. */
  networks: z.int().nonnegative().optional(),
  /** Networks in which it failed, and of these how many another version saved. */
  failed: z.int().nonnegative(),
  recovered: z.int().nonnegative(),
  /** Failures by what the page saw, a {@link FailurePhase}. */
  kinds: z.record(z.string(), z.int().nonnegative()).optional(),
  /** How fast it was, by {@link WebVital}; of people who allow statistics. */
  vitals: z.record(z.string(), vitalCountSchema).optional(),
});
export type Count = z.infer<typeof countSchema>;
export const countsSchema = z.array(countSchema);

/** The start of the hour of an instant (epoch ms). */
export function hourOf(now: number): string {
  return new Date(now - (now % HOUR_MS)).toISOString();
}

type Kept = Required<Omit<Count, 'vitals'>> & Pick<Count, 'vitals'>;

interface Version {
  name: string;
  version: string;
}

/** Pages and failures by hour and version. */
export class Counts {
  private readonly byKey = new Map<string, Kept>();

  addPage(now: number, version: Version, isNewNetwork: boolean): void {
    const count = this.of(now, version);
    count.pages += 1;
    if (isNewNetwork) count.networks += 1;
  }

  addFailure(now: number, version: Version, kind: FailurePhase, recovered: boolean): void {
    const count = this.of(now, version);
    count.failed += 1;
    if (recovered) count.recovered += 1;
    count.kinds[kind] = (count.kinds[kind] ?? 0) + 1;
  }

  addVital(now: number, version: Version, vital: WebVital, poor: boolean): void {
    const count = this.of(now, version);
    count.vitals = addVitals(count.vitals, { [vital]: { told: 1, poor: poor ? 1 : 0 } });
  }

  private of(now: number, { name, version }: Version): Kept {
    const hour = hourOf(now);
    const key = `${hour} ${name}@${version}`;
    const count = this.byKey.get(key) ?? {
      hour,
      name,
      version,
      pages: 0,
      networks: 0,
      failed: 0,
      recovered: 0,
      kinds: {},
    };
    this.byKey.set(key, count);
    return count;
  }

  all(): Count[] {
    return [...this.byKey.values()];
  }

  /** Forgets hours that are too old to be of interest. */
  prune(now: number): void {
    const oldest = hourOf(now - KEEP_COUNTS_DAYS * 24 * HOUR_MS);
    for (const [key, { hour }] of this.byKey) if (hour < oldest) this.byKey.delete(key);
  }
}

/** Counts of several gateways as one, oldest first. */
export function sumCounts(parts: readonly (readonly Count[])[]): Count[] {
  const sums = new Map<string, Count>();
  for (const count of parts.flat()) {
    const key = `${count.hour} ${count.name}@${count.version}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, ...addCounted(sum, count) } : count);
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** The counts of a version. */
export type Counted = Pick<Count, 'pages' | 'networks' | 'failed' | 'recovered' | 'kinds' | 'vitals'>;
export const NOTHING_COUNTED: Counted = { pages: 0, networks: 0, failed: 0, recovered: 0, kinds: {} };

function addVitals(a: Count['vitals'] = {}, b: Count['vitals'] = {}): Count['vitals'] {
  const sum = { ...a };
  for (const [vital, { told, poor }] of Object.entries(b)) {
    const before = sum[vital] ?? { told: 0, poor: 0 };
    sum[vital] = { told: before.told + told, poor: before.poor + poor };
  }
  return sum;
}

export function addCounted(a: Counted, b: Counted): Counted {
  const kinds = { ...a.kinds };
  for (const [kind, count] of Object.entries(b.kinds ?? {})) kinds[kind] = (kinds[kind] ?? 0) + count;
  return {
    pages: a.pages + b.pages,
    networks: networksOf(a) + networksOf(b),
    failed: a.failed + b.failed,
    recovered: a.recovered + b.recovered,
    kinds,
    ...((a.vitals || b.vitals) && { vitals: addVitals(a.vitals, b.vitals) }),
  };
}

/** What was counted of a version from the hour of an instant on (ISO 8601, UTC). */
export function countedSince(counts: readonly Count[], { name, version }: Version, since: string): Counted {
  const first = hourOf(Date.parse(since));
  return counts
    .filter((count) => count.name === name && count.version === version && count.hour >= first)
    .reduce(addCounted, NOTHING_COUNTED);
}

/** The number that failures are a share of. */
export const networksOf = ({ networks, pages, failed }: Counted): number => Math.max(networks ?? pages, failed);

const KIND_WORDS: Readonly<Record<FailurePhase, string>> = {
  load: 'not loaded',
  start: 'threw at its start',
  render: 'threw while drawn',
  chunk: 'a part did not come',
  empty: 'nothing visible',
  heading: 'no heading',
  busy: 'script busy',
  rejections: 'many rejections',
};

/** Failures in words, for people: `3 of 90 networks (200 pages), 2 saved by another version: nothing visible 2, script busy 1`. */
export function describeCounted(counted: Counted): string {
  const { pages, failed, recovered, kinds = {} } = counted;
  if (failed === 0) return `none of ${pages} pages`;
  const seen = Object.entries(kinds).map(([kind, count]) => `${KIND_WORDS[kind as FailurePhase] ?? kind} ${count}`);
  const head = `${failed} of ${networksOf(counted)} networks (${pages} pages), ${recovered} saved by another version`;
  return [head, ...(seen.length > 0 ? [seen.join(', ')] : [])].join(': ');
}

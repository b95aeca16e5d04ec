import { z } from 'zod';

const HOUR_MS = 3_600_000;
/** How long counts are kept, in days. */
export const KEEP_COUNTS_DAYS = 7;

const countSchema = z.object({
  /** Start of the hour, ISO 8601, UTC. */
  hour: z.iso.datetime(),
  name: z.string(),
  version: z.string(),
  /** Pages that were to run this version at once. */
  pages: z.int().nonnegative(),
  /** Pages where it failed, and of these how many another version saved. */
  failed: z.int().nonnegative(),
  recovered: z.int().nonnegative(),
});
export type Count = z.infer<typeof countSchema>;
export const countsSchema = z.array(countSchema);

/** The start of the hour of an instant (epoch ms). */
export function hourOf(now: number): string {
  return new Date(now - (now % HOUR_MS)).toISOString();
}

/** Pages and failures by hour and version. */
export class Counts {
  private readonly byKey = new Map<string, Count>();

  add(now: number, { name, version }: { name: string; version: string }, what: 'pages' | 'failed' | 'recovered'): void {
    const hour = hourOf(now);
    const key = `${hour} ${name}@${version}`;
    const count = this.byKey.get(key) ?? { hour, name, version, pages: 0, failed: 0, recovered: 0 };
    count[what] += 1;
    this.byKey.set(key, count);
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
    if (!sum) sums.set(key, { ...count });
    else for (const what of ['pages', 'failed', 'recovered'] as const) sum[what] += count[what];
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** The middle of the sorted numbers; the mean of the two middle ones where their count is even. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 50);
}

/**
 * @param numbers any order, at least one
 * @param share 0–100
 * @returns the value below which that share of the numbers lies, interpolated linearly
 */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const position = ((sorted.length - 1) * share) / 100;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}

const DEVIATIONS_OF_95_PERCENT = 1.96;

/**
 * How much of a percentile is chance: between which two values that of endless measurements lies, 95 times of 100. Of 600 values six make the
 * 99th percentile, so that two runs of the same differ by as much as their fastest and slowest of these.
 * @param numbers any order, at least one, each on its own account
 * @param share 0–100
 */
export function percentileRange(numbers: readonly number[], share: number): [low: number, high: number] {
  const sorted = [...numbers].sort((a, b) => a - b);
  const part = share / 100;
  const middle = sorted.length * part;
  // How many of them lie below it is a binomial distribution, here as the normal one.
  const around = DEVIATIONS_OF_95_PERCENT * Math.sqrt(middle * (1 - part));
  const at = (rank: number) => sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? Number.NaN;
  return [at(Math.floor(middle - around)), at(Math.ceil(middle + around))];
}

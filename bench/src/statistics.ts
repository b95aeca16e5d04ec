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

/** A stretch of time; milliseconds, the end is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** Stretches in their order that do not touch each other. */
export type Times = readonly Readonly<Span>[];

/** The same time in as few stretches as possible. */
export function mergedTimes(spans: readonly Span[]): Times {
  const merged: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Whether a stretch shares a moment with one of these; they are many, so it is looked for by halves. */
export function sharesTime(times: Times, { start, end }: Span): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle]?.end ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  const first = times[low];
  return first !== undefined && first.start < end;
}

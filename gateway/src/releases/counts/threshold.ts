/** How far back failures count towards an automatic rollback, in minutes. */
export const WINDOW_MINUTES = 5;
/** Fewer networks than this where it failed are chance. */
export const LEAST_FAILED = 10;
/** Share of the networks that got a version where it may fail. */
export const FAILED_SHARE = 0.2;

/** Whether so many networks where a version failed, of so many that got it, are enough for an automatic rollback. */
export const isAboveThreshold = ({ networks, failed }: { networks: number; failed: number }): boolean =>
  failed >= LEAST_FAILED && failed / networks >= FAILED_SHARE;

const MINUTE_MS = 60_000;

type What = 'pages' | 'failed';
type Minute = { at: number } & Record<What, Set<string>>;

/** From which networks a version was asked for in the last minutes, and where it failed. Each counts once, so that none can decide alone. */
export class RecentPages {
  private minutes: Minute[] = [];

  add(now: number, what: What, network: string): void {
    const at = Math.floor(now / MINUTE_MS);
    this.minutes = this.minutes.filter((minute) => minute.at > at - WINDOW_MINUTES);
    const last = this.minutes.at(-1);
    const minute = last?.at === at ? last : { at, pages: new Set<string>(), failed: new Set<string>() };
    if (minute !== last) this.minutes.push(minute);
    minute[what].add(network);
  }

  /** The counted networks where the version passes the threshold of an automatic rollback; undefined while it does not. */
  aboveThreshold(now: number): { networks: number; failed: number } | undefined {
    const since = Math.floor(now / MINUTE_MS) - WINDOW_MINUTES;
    const recent = this.minutes.filter(({ at }) => at > since);
    const failed = new Set(recent.flatMap((minute) => [...minute.failed]));
    // A page may have been served just before the window.
    const networks = new Set([...failed, ...recent.flatMap((minute) => [...minute.pages])]);
    const counted = { networks: networks.size, failed: failed.size };
    return isAboveThreshold(counted) ? counted : undefined;
  }
}

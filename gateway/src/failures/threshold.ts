/** How far back failures count towards an automatic rollback, in minutes. */
export const WINDOW_MINUTES = 5;
/** Fewer failed pages than this are chance. */
export const LEAST_FAILED = 10;
/** Share of the pages of a version that may fail. */
export const FAILED_SHARE = 0.2;

const MINUTE_MS = 60_000;

interface Minute {
  at: number;
  pages: number;
  failed: number;
}

/** Pages and failures of one version in the last minutes. */
export class RecentPages {
  private minutes: Minute[] = [];

  add(now: number, what: 'pages' | 'failed'): void {
    const at = Math.floor(now / MINUTE_MS);
    this.minutes = this.minutes.filter((minute) => minute.at > at - WINDOW_MINUTES);
    const last = this.minutes.at(-1);
    const minute = last?.at === at ? last : { at, pages: 0, failed: 0 };
    if (minute !== last) this.minutes.push(minute);
    minute[what] += 1;
  }

  /** What speaks for taking the version back; undefined while it does not pass the threshold. */
  verdict(now: number): { pages: number; failed: number } | undefined {
    const since = Math.floor(now / MINUTE_MS) - WINDOW_MINUTES;
    const recent = this.minutes.filter(({ at }) => at > since);
    const failed = recent.reduce((sum, minute) => sum + minute.failed, 0);
    // A page may have been served just before the window.
    const pages = Math.max(
      failed,
      recent.reduce((sum, minute) => sum + minute.pages, 0),
    );
    return failed >= LEAST_FAILED && failed / pages >= FAILED_SHARE ? { pages, failed } : undefined;
  }
}

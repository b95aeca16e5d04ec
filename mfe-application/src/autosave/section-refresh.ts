import { backoff } from '@portal/auto-save/backoff';
import { environment } from '@portal/auto-save/environment';
import type { SectionName } from '@portal/contract/sections';
import type { NotRefetched } from '../sections/refetch-sections';

/** Milliseconds in which the saves of another tab gather before the sections are fetched. */
const GATHER_MS = 250;
/**
 * Milliseconds after which a section is fetched again that a page has sent a change of as it went away: no answer says when the server has
 * it. By the last of them the server has ended a call that was still arriving.
 */
const REFETCH_AFTER_LEAVING_MS = [2_000, 20_000];

/** Fetches changed sections again, those that come together at once, and retries with growing pauses. */
export class SectionRefresh {
  readonly #refetch: (sections: readonly SectionName[]) => Promise<NotRefetched>;
  readonly #changed = new Set<SectionName>();
  readonly #timers = new Set<() => void>();
  #cancelNext = () => {};
  #fetching = false;
  #failures = 0;
  #disposed = false;

  /** @param refetch fetches sections @returns those that have to be fetched once more */
  constructor(refetch: (sections: readonly SectionName[]) => Promise<NotRefetched>) {
    this.#refetch = refetch;
  }

  add(sections: readonly SectionName[]): void {
    for (const section of sections) this.#changed.add(section);
    this.#schedule(GATHER_MS);
  }

  /** A page that goes away has sent a change: the server has it now or later. */
  addLeft(section: SectionName): void {
    this.add([section]);
    for (const pause of REFETCH_AFTER_LEAVING_MS) {
      this.#timers.add(environment.after(pause, () => this.add([section])));
    }
  }

  /** What could not be fetched may be there now. */
  retry = (): void => {
    if (this.#changed.size > 0) this.#schedule(GATHER_MS);
  };

  dispose(): void {
    this.#disposed = true;
    this.#cancelNext();
    for (const cancel of this.#timers) cancel();
  }

  #schedule(milliseconds: number): void {
    this.#cancelNext();
    this.#cancelNext = environment.after(milliseconds, () => void this.#fetch());
  }

  async #fetch(): Promise<void> {
    // One after the other: an answer that comes late must not be put over a newer one.
    if (this.#fetching) return;
    this.#fetching = true;
    const sections = [...this.#changed];
    this.#changed.clear();
    const { stale, unread } = await this.#refetch(sections);
    this.#fetching = false;
    if (this.#disposed) return;
    const moreToFetch = this.#changed.size > 0 || stale.length > 0;
    for (const section of [...stale, ...unread]) this.#changed.add(section);
    this.#failures = unread.length > 0 ? this.#failures + 1 : 0;
    if (moreToFetch) this.#schedule(GATHER_MS);
    else if (unread.length > 0) this.#schedule(backoff(this.#failures, environment.random()));
  }
}

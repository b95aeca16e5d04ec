import { oneOfAllTabs } from './one-of-all-tabs';

/** Locks as in the browser, of all tabs. */
class FakeLocks {
  #last = Promise.resolve();
  async request(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      if (signal.aborted) throw signal.reason;
      await work();
    } finally {
      release();
    }
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const setLocks = (value: unknown) => Object.defineProperty(navigator, 'locks', { value, configurable: true });
afterEach(() => setLocks(undefined));

/** Three tabs, and what each does now. */
function openTabs() {
  const doing = new Set<number>();
  const begin = (tab: number) => () => {
    doing.add(tab);
    return () => void doing.delete(tab);
  };
  return { doing, stops: [1, 2, 3].map((tab) => oneOfAllTabs('news', begin(tab))) };
}

test('one tab does it, and another takes over when it goes away', async () => {
  setLocks(new FakeLocks());
  const { doing, stops } = openTabs();
  await settle();
  expect([...doing]).toEqual([1]);
  // One that waits is called off.
  stops[1]?.();
  stops[0]?.();
  await settle();
  expect([...doing]).toEqual([3]);
  stops[2]?.();
  await settle();
  expect([...doing]).toEqual([]);
});

test('where the browser has no locks each tab does it', () => {
  const { doing, stops } = openTabs();
  expect([...doing]).toEqual([1, 2, 3]);
  for (const stop of stops) stop();
  expect([...doing]).toEqual([]);
});

/** So many that fail, one after the other, have a cause in common: the rest waits for the next run. */
const MOST_FAILED = 1_000;

/**
 * Works on everything there is, some at a time. One that fails is told of and left for the next run; it delays no other.
 * @param find those that are due, none of the failed ones; what was worked on is due no more
 */
export async function workThrough<Item>(
  find: (failed: readonly string[]) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  const failed: string[] = [];
  while (failed.length < MOST_FAILED) {
    const batch = await find(failed);
    if (batch.length === 0) return;
    for (const item of batch)
      await work(item).catch((error: unknown) => {
        failed.push(idOf(item));
        onError(error);
      });
  }
}

import DataLoader from 'dataloader';

/**
 * Work on many things at once: what comes while a batch is under way waits for the next, which begins after all of it has come. Alone, a thing
 * is worked on at once.
 * @param work gives a result or an error for each of the things, in their order
 * @param most of one batch; what comes beyond it makes another at the same time
 */
export function inBatches<Thing, Result>(
  work: (things: readonly Thing[]) => Promise<readonly (Result | Error)[]>,
  most: number,
): (thing: Thing) => Promise<Result> {
  let underWay: Promise<unknown> = Promise.resolve();
  const begin = (things: readonly Thing[]) => {
    const working = work(things);
    underWay = working.catch(() => undefined);
    return working;
  };
  const options = { cache: false, maxBatchSize: most, batchScheduleFn: (run: () => void) => void underWay.then(run) };
  const loader = new DataLoader(begin, options);
  return (thing) => loader.load(thing);
}

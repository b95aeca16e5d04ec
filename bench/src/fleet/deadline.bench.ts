import { deadlineRate } from 'fleet/deadline-rate';
import { printTable } from '../table';
import { LOAD_HEADER, type Load, loadCells, MeasuredFleet } from './measured-fleet';

/** Among whom the edits are divided. */
const TYPISTS = 500;
const SECONDS = Number(process.env.DEADLINE_SECONDS ?? 120);

/** The last minutes before a deadline, scaled one to ten, and then with three times as many people. */
export function benchDeadline() {
  return MeasuredFleet.with({ portals: 2 }, TYPISTS, async (measured) => {
    const results: (Load & { times: number; goodput: number })[] = [];
    for (const times of [1, 3]) {
      const start = performance.now();
      const load = await measured.load(SECONDS, deadlineRate(times, SECONDS), 0.05);
      const took = (performance.now() - start) / 1000;
      results.push({ times, ...load, goodput: (load.acknowledged / took) * (SECONDS / load.planned) });
    }
    printTable(
      `Deadline hour 1:10, ${SECONDS} s of its last minutes (${deadlineRate(1, SECONDS)(0).toFixed(0)} to ${deadlineRate(1, SECONDS)(SECONDS).toFixed(0)} saves/s), and three times as many`,
      ['times', 'goodput', ...LOAD_HEADER],
      results.map(({ times, goodput, ...load }) => [times, goodput.toFixed(2), ...loadCells(load)]),
    );
    return results;
  });
}

import { printTable } from '../table';
import { LOAD_HEADER, type Load, loadCells, MeasuredFleet } from './measured-fleet';

/** A tenth of a national deadline hour. */
const PEOPLE = 1000;
/** What one of them saves in the hour, field by field. */
const SAVES_EACH = 100;
/** What is done in the last ten minutes of the hour. */
const LAST_SHARE = 0.4;
const LAST_SECONDS = 600;
const SECONDS = Number(process.env.DEADLINE_SECONDS ?? 120);

/**
 * The end of the hour before a deadline: saves a second rise to their peak as they would in its last minutes, where so many come that the last
 * ten hold their share of the whole.
 * @param times how many times as many people as planned for
 */
const rateAt = (times: number) => {
  const mean = (times * PEOPLE * SAVES_EACH * LAST_SHARE) / LAST_SECONDS;
  return (at: number) => mean * (0.75 + (0.5 * at) / SECONDS);
};

/** The last minutes before a deadline, scaled one to ten, and then with three times as many people. */
export function benchDeadline() {
  return MeasuredFleet.with({ portals: 2 }, PEOPLE / 2, async (measured) => {
    const results: (Load & { times: number; goodput: number })[] = [];
    for (const times of [1, 3]) {
      const start = performance.now();
      const load = await measured.load(SECONDS, rateAt(times), 0.05);
      const took = (performance.now() - start) / 1000;
      results.push({ times, ...load, goodput: (load.acknowledged / took) * (SECONDS / load.planned) });
    }
    printTable(
      `Deadline hour 1:10, ${SECONDS} s of its last minutes (${rateAt(1)(0).toFixed(0)} to ${rateAt(1)(SECONDS).toFixed(0)} saves/s), and three times as many`,
      ['times', 'goodput', ...LOAD_HEADER],
      results.map(({ times, goodput, ...load }) => [times, goodput.toFixed(2), ...loadCells(load)]),
    );
    return results;
  });
}

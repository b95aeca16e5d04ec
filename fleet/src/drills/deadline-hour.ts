import { Agent } from 'node:http';
import { Pool } from 'pg';
import { makeCandidates } from '../load/candidates';
import { deadlineRate } from '../load/deadline-rate';
import { plannedTimes, sendPlanned } from '../load/open-loop';
import { type Statuses, Typist, wrongEdits } from '../load/typist';
import { startFleet } from '../start-fleet';
import { CAMPAIGN, REPEATED } from './crowd';
import type { DrillReport, DrillRun } from './drill';

/** Among whom the edits of an hour are divided. */
const PEOPLE = 300;
/** At first as many as planned for, then three times as many. */
const TIMES = [1, 3];
/** Of a hundred edits, so many are no slower than what is told. */
const SHARE = 0.99;

interface Played {
  times: number;
  planned: number;
  p99Ms: number;
  /** Of what was planned, how much was acknowledged in the time it was planned for. */
  goodput: number;
}

/**
 * The last minutes before a deadline, scaled one to ten, then with three times as many people: they come on their own account, however slow the
 * portal is, and what is not acknowledged they send again.
 * @param run.options.seconds how long each is played
 */
export async function deadlineHour({ folder, options: { seconds }, say, keep }: DrillRun): Promise<DrillReport> {
  say('A fleet starts: two portals and a worker.');
  const fleet = await keep(startFleet({ portals: 2, folder }));
  const pool = new Pool({ connectionString: fleet.database.directUrl, max: 1 });
  await keep({ stop: () => pool.end() });
  const agent = new Agent({ keepAlive: true });
  await keep({ stop: async () => agent.destroy() });
  const statuses: Statuses = new Map();
  const server = { agent, port: Number(new URL(fleet.url).port) };
  const candidates = await makeCandidates(pool, PEOPLE);
  const typists = candidates.map((candidate) => new Typist(server, candidate, CAMPAIGN, statuses));
  for (const typist of typists) await typist.begin();

  const refused: string[] = [];
  const edit = (index: number) =>
    typists[index % PEOPLE]?.edit().catch((error: Error) => void refused.push(error.message)) ?? Promise.resolve();
  const played: Played[] = [];
  for (const times of TIMES) {
    const rate = deadlineRate(times, seconds);
    say(`${times} × the people, ${rate(0).toFixed(0)} to ${rate(seconds).toFixed(0)} edits a second for ${seconds} s.`);
    const planned = plannedTimes(seconds, rate);
    const took = await sendPlanned(planned, edit);
    const inTime = took.filter((ms, index) => (planned[index] ?? 0) + ms <= seconds * 1000).length;
    const sorted = took.toSorted((one, other) => one - other);
    const p99Ms = sorted[Math.floor(sorted.length * SHARE)] ?? 0;
    played.push({ times, planned: planned.length, p99Ms, goodput: inTime / planned.length });
  }
  const wrong = await wrongEdits(pool, typists, CAMPAIGN);
  const failed = [...statuses].filter(([status]) => status !== 200 && !REPEATED.includes(status));
  const repeated = REPEATED.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  return {
    figures: [
      ['edits acknowledged', String(typists.reduce((sum, { acknowledged }) => sum + acknowledged, 0))],
      ['of them lost', String(wrong)],
      ['attempts that pages repeated', String(repeated)],
      ...played.map(
        ({ times, planned, p99Ms, goodput }) =>
          [
            `${times} × the people`,
            `${planned} edits, p99 ${p99Ms.toFixed(0)} ms, ${(goodput * 100).toFixed(0)} % in their time`,
          ] as const,
      ),
      ['to reach', 'p99 of 100 ms with as many as planned for, 80 % in their time with three times as many'],
    ],
    losses: [
      ...(wrong > 0 ? [`${wrong} edits are lost or stored twice`] : []),
      ...refused.map((message) => `an edit was refused: ${message}`),
      ...failed.map(([status, count]) => `${count} edits were answered with ${status}`),
    ],
  };
}

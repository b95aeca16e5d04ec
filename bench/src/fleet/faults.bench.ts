import { setTimeout as wait } from 'node:timers/promises';
import type { Fleet } from 'fleet/start-fleet';
import { printTable } from '../table';
import { LOAD_HEADER, loadCells, MeasuredFleet } from './measured-fleet';

const PEOPLE = 200;
const KILL_SECONDS = Number(process.env.KILL_SECONDS ?? 600);
const RATE = Number(process.env.RATE ?? 100);
const RESTARTS = Number(process.env.RESTARTS ?? 3);
/** Between two faults, milliseconds. */
const PAUSE_MS = 3000;

/** Any process of a fleet is killed at random under saves, and started again at once. */
export function benchKills() {
  return MeasuredFleet.with({ portals: 3 }, PEOPLE, async (measured) => {
    const over = new AbortController();
    const killing = killAtRandom(measured.fleet, over.signal);
    const load = await measured.load(KILL_SECONDS, () => RATE, 0.1).finally(() => over.abort());
    const kills = await killing;
    printTable(`Processes killed at random under ${RATE} saves/s for ${KILL_SECONDS} s`, LOAD_HEADER, [
      loadCells(load),
    ]);
    console.log(kills);
    return { ...load, seconds: KILL_SECONDS, perSecond: RATE, kills };
  });
}

async function killAtRandom(fleet: Fleet, over: AbortSignal): Promise<Record<string, number>> {
  const { portals, worker, nginx, bucket, database } = fleet;
  const processes = [...portals, worker, nginx, bucket, database.primary];
  const kills: Record<string, number> = {};
  while (!over.aborted) {
    await wait(PAUSE_MS * (0.5 + Math.random()));
    const victim = processes[Math.floor(Math.random() * processes.length)];
    if (!victim || over.aborted) continue;
    await victim.kill('SIGKILL');
    await victim.start();
    kills[victim.name] = (kills[victim.name] ?? 0) + 1;
  }
  return kills;
}

/** Portal after portal is stopped and started as an operator does, under saves. */
export function benchRestarts() {
  return MeasuredFleet.with({ portals: 3, extraSettings: { STOP_DELAY_SECONDS: '1' } }, PEOPLE, async (measured) => {
    const rate = RATE / 2;
    const over = new AbortController();
    const seconds = RESTARTS * 30;
    const restarting = restartAll(measured.fleet, over.signal);
    const load = await measured.load(seconds, () => rate, 0.1).finally(() => over.abort());
    const restarts = await restarting;
    printTable(`Rolling restarts under ${rate} saves/s for ${seconds} s`, LOAD_HEADER, [loadCells(load)]);
    return { ...load, seconds, perSecond: rate, restarts };
  });
}

async function restartAll({ portals }: Fleet, over: AbortSignal): Promise<number> {
  for (let restarts = 0; ; restarts += 1) {
    const portal = portals[restarts % portals.length];
    if (over.aborted || !portal) return restarts;
    await portal.restart();
  }
}

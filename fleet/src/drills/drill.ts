import { setTimeout as wait } from 'node:timers/promises';

/** What a drill has found. */
export interface DrillReport {
  /** What was measured, in the order in which it is told. */
  figures: (readonly [what: string, value: string])[];
  /** What was lost, or answered as it must never be; empty where nothing was. */
  losses: string[];
  /** What is said where that is empty, if not that nothing was lost. */
  verdict?: string;
}

interface Stoppable {
  stop(): Promise<void>;
}

/** What a drill works with. */
export interface DrillRun {
  /** Its own; goes with it. */
  folder: string;
  /** Settings of the command line. */
  options: DrillOptions;
  /** Tells a person who watches what is being done. */
  say(step: string): void;
  /** Takes what is to be ended with the drill, however that ends: the last first. */
  keep<Part extends Stoppable>(part: Promise<Part> | Part): Promise<Part>;
}

interface DrillOptions {
  /** How long people type in each part of a drill. */
  seconds: number;
  /** How many type. */
  people: number;
  /** Applications that are there beside theirs. */
  applications: number;
  /** Commit of the version before, where it is not this one. */
  from?: string | undefined;
}

export type Drill = (run: DrillRun) => Promise<DrillReport>;

/** Exit statuses of the command. */
export const EXIT = { whole: 0, lost: 1, failed: 1, stopped: 130 } as const;

const clockOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs a drill and ends everything that it has started: when it is over, when it fails and when it is told to stop.
 * @param stopped resolves when somebody wants the drill to end at once
 * @param out takes what is told, line by line
 * @returns the exit status: 0 where the drill came to its end and nothing was lost
 */
export async function runDrill(
  drill: Drill,
  { folder, options, stopped }: Pick<DrillRun, 'folder' | 'options'> & { stopped: Promise<void> },
  out: (line: string) => void,
): Promise<number> {
  const began = Date.now();
  const parts: Promise<Stoppable>[] = [];
  let over = false;
  const keep: DrillRun['keep'] = async (part) => {
    const kept = Promise.resolve(part);
    parts.push(kept);
    const ready = await kept;
    // The drill was stopped meanwhile; what it starts now would stay.
    if (over) await ready.stop();
    return ready;
  };
  const say = (step: string) => out(`${clockOf(Date.now() - began)}  ${step}`);
  const run = drill({ folder, options, say, keep });
  try {
    const report = await Promise.race([run, stopped]);
    if (report === undefined) {
      out('Stopped.');
      return EXIT.stopped;
    }
    tell(report, Date.now() - began, out);
    return report.losses.length === 0 ? EXIT.whole : EXIT.lost;
  } catch (error) {
    out(`The drill failed: ${error instanceof Error ? error.message : error}`);
    return EXIT.failed;
  } finally {
    over = true;
    // It may still be at work when it was stopped; what it says of that is nobody's concern.
    run.catch(() => undefined);
    for (const part of parts.reverse())
      await part.then(
        (one) => one.stop(),
        () => undefined,
      );
  }
}

function tell(
  { figures, losses, verdict = 'Nothing was lost.' }: DrillReport,
  ms: number,
  out: (line: string) => void,
): void {
  const width = Math.max(...figures.map(([what]) => what.length));
  out('');
  for (const [what, value] of figures) out(`${what.padEnd(width)}  ${value}`);
  out('');
  for (const loss of losses) out(`LOST: ${loss}`);
  out(`${losses.length === 0 ? verdict : 'Something was lost.'} The drill took ${clockOf(ms)}.`);
}

/** Asks until something is so. @param everyMs how long to wait in between */
export async function until(isSo: () => Promise<boolean> | boolean, everyMs = 50): Promise<void> {
  while (!(await isSo())) await wait(everyMs);
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from './backup';
import { deadlineHour } from './deadline-hour';
import { type Drill, runDrill } from './drill';
import { failover } from './failover';
import { upgrade } from './upgrade';

/** Each with how long people type where nobody says, seconds: in a backup long enough for more than the log of the last minute. */
const DRILLS: Readonly<Record<string, { drill: Drill; seconds: string }>> = {
  backup: { drill: backup, seconds: '90' },
  failover: { drill: failover, seconds: '30' },
  upgrade: { drill: upgrade, seconds: '10' },
  'deadline-hour': { drill: deadlineHour, seconds: '60' },
};

const USAGE = `npm run drill -- ${Object.keys(DRILLS).join(' | ')} [--seconds 60] [--people 8] [--applications 0] [--from COMMIT]`;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** `npm run drill -- NAME`: ends with 0 only where the drill came to its end and nothing was lost. docs/operations/drills.md */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      people: { type: 'string', default: '8' },
      applications: { type: 'string', default: '0' },
      from: { type: 'string' },
    },
  });
  const [name = '', ...others] = positionals;
  const chosen = DRILLS[name];
  const numbers = {
    seconds: Number(values.seconds ?? chosen?.seconds),
    people: Number(values.people),
    applications: Number(values.applications),
  };
  const options = { ...numbers, from: values.from };
  if (!chosen || others.length > 0 || Object.values(numbers).some((number) => !Number.isInteger(number))) {
    say(USAGE);
    return 2;
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  const folder = mkdtempSync(join(tmpdir(), `portal-drill-${name}-`));
  // The account of the database must be able to enter.
  chmodSync(folder, 0o711);
  try {
    say(`Drill ${name}, in ${folder}`);
    return await runDrill(chosen.drill, { folder, options, stopped }, say);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exit(2);
  },
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { buildChanged } from 'launcher/build-packages';
import { buildProgress } from 'launcher/build-progress';
import { Pool } from 'pg';
import { addPeople } from './load/people';
import { type Fleet, startFleet } from './start-fleet';

const root = join(import.meta.dirname, '../..');
const say = (text: string) => process.stderr.write(`${text}\n`);

function welcome({ url, portals, worker, database, bucket }: Fleet, folder: string): string {
  const processes = [...portals, worker].map(
    ({ name, pid, url: own, metricsUrl }) => `  ${name.padEnd(9)} ${String(pid).padStart(7)}  ${own}  ${metricsUrl}`,
  );
  return [
    '',
    `The fleet is ready: ${url}`,
    '',
    ...processes,
    `  database  ${String(database.primary.pid).padStart(7)}  ${database.directUrl}`,
    `  bucket    ${String(bucket.pid).padStart(7)}  ${bucket.settings.url}`,
    '',
    `Logs and data are in ${folder} and go when it stops.`,
    'Stop it with Ctrl-C.',
    '',
  ].join('\n');
}

/** Fills the database of a running fleet. */
async function fill({ database }: Fleet, people: number): Promise<void> {
  if (people === 0) return;
  say(`Adding ${people} people with an application each …`);
  const pool = new Pool({ connectionString: database.directUrl });
  await addPeople(pool, 0, people).finally(() => pool.end());
}

/** Settings of the fleet's own environment that its portals take over. */
function handedOn(): Record<string, string> {
  const { HOSTS, FEEDBACK_MAIL } = process.env;
  return { ...(HOSTS && { HOSTS }), ...(FEEDBACK_MAIL && { FEEDBACK_MAIL }) };
}

/** `npm run fleet`: three portals with real pages, until a signal ends it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      standby: { type: 'boolean' },
      portals: { type: 'string', default: '3' },
      people: { type: 'string', default: '0' },
      port: { type: 'string' },
      settings: { type: 'string' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'portal-fleet-'));
  let fleet: Fleet | undefined;
  let signalled = () => {};
  const signal = new Promise<void>((resolve) => {
    signalled = resolve;
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, signalled);
  try {
    await buildChanged(root, RELEASE_NAMES, 'production', buildProgress);
    fleet = await startFleet({
      portals: Number(values.portals),
      standby: values.standby ?? false,
      folder,
      builds: root,
      ...(values.port !== undefined && { port: Number(values.port) }),
      extraSettings: { DEMO: 'on', ...handedOn() },
    });
    await fill(fleet, Number(values.people));
    // Keys and the address of the database are in it.
    if (values.settings) writeFileSync(values.settings, JSON.stringify(fleet.portals[0]?.environment), { mode: 0o600 });
    say(welcome(fleet, folder));
    await signal;
    say('Stopping.');
  } finally {
    await fleet?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    say(`The fleet did not start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  },
);

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES } from '@portal/contract/release-names';
import { definitions } from '@portal/settings/definitions';
import { serveBuild } from './build-server';
import { watchBuild } from './watch-build';

// `npm run dev -- mfe-account`: one remote alone, against a portal that runs on this machine or is deployed.

const root = join(import.meta.dirname, '../../..');
const FIRST_PORT = 4700;
const ANSWER_LIMIT_MS = 5_000;
const say = (text: string) => process.stderr.write(`${text}\n`);

const USAGE = `npm run dev -- NAME [--portal ADDRESS] [--port NUMBER]

  NAME      ${REMOTE_NAMES.join(', ')}
  --portal  the portal whose pages show it; http://localhost:${process.env.PORT || definitions.PORT.default} unless told
  --port    where the build is served; one of its own for each remote unless told`;

function usage(error: string): never {
  say(`${error}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { portal: { type: 'string' }, port: { type: 'string' } },
    });
    return { values, positionals };
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
const name = REMOTE_NAMES.find((known) => known === positionals[0]) ?? usage(`There is no remote ${positionals[0]}.`);
if (positionals.length > 1) usage('One remote at a time; start another beside it.');
const port = Number(values.port ?? FIRST_PORT + REMOTE_NAMES.indexOf(name));
if (!Number.isInteger(port) || port < 1 || port > 65_535) usage(`${values.port} is no port.`);
const portalText = values.portal ?? `http://localhost:${process.env.PORT || definitions.PORT.default}`;
const portal = URL.canParse(portalText) ? new URL(portalText).origin : usage(`${portalText} is no address.`);
const origin = `http://localhost:${port}`;
const page = `${portal}/candidateportal?override=${name}:${origin}`;

/** Whether the portal is there, and takes the override. */
async function describePortal(): Promise<string> {
  const answer = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(
    () => undefined,
  );
  if (!answer) return `${portal} does not answer yet: start it with npm start, or name another with --portal.`;
  const taken = answer.headers.get('set-cookie')?.includes(`${name}:`);
  return taken
    ? `Open ${page}\nThe page keeps it in this browser and shows each save; a badge says so and ends it.`
    : `Open ${page}\nThe portal asks first: its page says what an operator has to run for your browser.`;
}

const out = join(root, '.cache/dev', name);
rmSync(out, { recursive: true, force: true });
const server = await serveBuild(out, port).catch((error: unknown) => {
  say(`Port ${port} cannot be used (${error instanceof Error ? error.message : error}); choose another with --port.`);
  return process.exit(1);
});
say(`Building ${name} …`);
let first = true;
let served = '';
const stop = await watchBuild({
  dir: join(root, name),
  out,
  origin,
  onBuilt({ hash, seconds, errors, report }) {
    if (errors.length > 0) {
      server.tell({ hash: served, errors });
      return say(`${name} could not be built.\n${report}`);
    }
    served = hash;
    server.tell({ hash, errors });
    say(`Built ${name} in ${seconds.toFixed(1)} s`);
    if (first) describePortal().then((words) => say(`\n${words}\n\nStop it with Ctrl-C.\n`), say);
    first = false;
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([stop(), server.close()]).then(() => process.exit(0));
  });
}

import { rmSync } from 'node:fs';
import { serveBuild } from './build-server.mjs';
import { watchBuild } from './watch-build.mjs';

const ANSWER_LIMIT_MS = 5_000;

/** @param {string} text */
const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Whether the portal is there, and takes the override.
 * @param {string} name
 * @param {string} portal
 * @param {string} origin
 */
async function describePortal(name, portal, origin) {
  const page = `${portal}/candidateportal?override=${name}:${origin}`;
  const answer = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(
    () => undefined,
  );
  if (!answer) return `${portal} does not answer yet: start it, or name another with --portal.`;
  const taken = answer.headers.get('set-cookie')?.includes(`${name}:`);
  return taken
    ? `Open ${page}\nThe page keeps it in this browser and shows each save; a badge says so and ends it.`
    : `Open ${page}\nThe portal asks first: its page says what an operator has to run for your browser.`;
}

/**
 * Serves a remote to pages of a portal that runs on this machine or elsewhere, and shows each save in them, until it is stopped by a signal.
 * Ends the process with status 1 where the port cannot be used.
 * @param {{ name: string, dir: string, out: string, portal: string, port: number }} options the remote and its folder; the folder of the build, which
 * is emptied; the origin of the portal
 */
export async function runDevServer({ name, dir, out, portal, port }) {
  const origin = `http://localhost:${port}`;
  rmSync(out, { recursive: true, force: true });
  const server = await serveBuild(out, port).catch((error) => {
    say(`Port ${port} cannot be used (${error instanceof Error ? error.message : error}); choose another with --port.`);
    return process.exit(1);
  });
  say(`Building ${name} …`);
  let first = true;
  let served = '';
  const stop = await watchBuild({
    dir,
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
      if (first) describePortal(name, portal, origin).then((words) => say(`\n${words}\n\nStop it with Ctrl-C.\n`), say);
      first = false;
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      void Promise.all([stop(), server.close()]).then(() => process.exit(0));
    });
  }
}

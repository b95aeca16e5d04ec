import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * How each command that the README names is shown to work. Those with `env` end, and are run as they stand, with settings that make them short;
 * `full` keeps what takes minutes for the full run.
 */
const SHOWN = {
  'npm start': { by: 'e2e/playwright.config.ts starts it for every browser test' },
  'npm test': { by: 'this run' },
  'npm test -- --changed': { by: 'its steps are those of this run; which it leaves out, scripts/lib/changed.mjs says' },
  'npm run test:full': { by: 'this run with --full' },
  'npm run dev': { by: 'it does not end; by hand' },
  'npm run dev -- mfe-account': { by: 'e2e/tests/own-build.spec.ts' },
  'npm run fields': { by: 'e2e/tests/every-field.spec.ts' },
  'npm run routes': { by: 'e2e/tests/routes.spec.ts' },
  'npm run portal -- create mfe-NAME': { by: 'launcher/src/create-remote' },
  'npm run fleet': { by: 'fleet/src/fleet.test.ts starts the same with small builds; by hand' },
  'npm run drill -- failover': { full: true, env: {} },
  'npm run drill -- upgrade': { full: true, env: {} },
  'npm run drill -- backup': { full: true, env: {} },
  'npm run drill -- deadline-hour': { full: true, env: {} },
  'npm run demo:employer': { by: 'launcher/src/demo-employer/demo-employer.test.ts' },
  'npm run portal -- --help': { env: {} },
  'npm run portal -- settings': { env: {} },
  'npm run settings': { by: 'shared/settings/src/describe-settings.test.ts' },
  'npm run build -- mfe-account': { env: {} },
  'npm run bench': { by: 'each of its parts' },
  'npm run bench -- form': { env: { FORM_ROUNDS: '1', KEYS: '8' } },
  'npm run bench -- saves': { env: { SECONDS: '1', SAVE_ROUNDS: '1' } },
  'npm run bench -- saves-cost': { full: true, env: { SAVES: '200', SAVE_ROUNDS: '1', SECONDS: '1' } },
  'npm run bench -- offers': {
    env: { OFFERS_MEMBERS: '200', OFFERS_SLOTS: '10', OFFERS_SECONDS: '2', OFFERS_BOOKINGS: '20' },
  },
  'npm run bench -- offer-pages': { full: true, env: { ROUNDS: '1', KEYS: '8' } },
  'npm run bench -- fleet': { by: 'its parts take minutes each; by hand' },
  'npm run bench -- positions': { full: true, env: {} },
  'npm run bench -- pages': { full: true, env: { ROUNDS: '1' } },
  'npm run bench -- federation': { full: true, env: { ROUNDS: '1', FEDERATION_WRITE: 'no' } },
  'npm run bench -- release': { full: true, env: {} },
  'npm run bench -- releases': { full: true, env: { ROUNDS: '1' } },
};

/** Commands in the README: lines of its shell blocks, and code within a line that begins with a program's name. */
function commandsOf(readme) {
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text]) => text.split('\n'));
  const spans = [...readme.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, text]) => text);
  const lines = [...blocks, ...spans].map((line) => line.replace(/\s+#.*$/, '').trim());
  return [...new Set(lines.filter((line) => /^(npm|npx|pnpm|yarn|node) /.test(line)))];
}

/**
 * Runs the commands of the README that end, as they are written there.
 * @param {boolean} full also those that take minutes
 * @returns {Promise<{passed: number, failed: number, skipped: number}>} a command that nothing shows counts as failed
 */
export async function runReadmeCommands(full) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const command of commandsOf(readFileSync(join(root, 'README.md'), 'utf8'))) {
    if (command in SHOWN) continue;
    console.error(`README.md names \`${command}\`: say in scripts/lib/readme-commands.mjs how it is shown to work`);
    counts.failed += 1;
  }
  for (const [command, { env, full: long }] of Object.entries(SHOWN)) {
    if (!env || (long && !full)) continue;
    const { code, output } = await run(command, env);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    if (code !== 0) console.error(`${command} ended with ${code}:\n${output}`);
  }
  return counts;
}

function run(command, env) {
  const [program, ...args] = command.split(' ');
  return new Promise((resolve) => {
    const child = spawn(process.platform === 'win32' ? `${program}.cmd` : program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(said).toString() }));
  });
}

// The whole check of the portal: lint, types, unit and API tests, end-to-end tests. Closes with `N passed, N failed, N skipped`.
// `--full` adds the large matrices; `--changed` leaves out what the changes since `main` cannot reach, `--changed=COMMIT` since another commit.
// Only Node's own modules are used before the installation.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { changedFiles, commonCommit, reachedBrowserTests, reachedUnitTests } from './lib/changed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runReadmeCommands } from './lib/readme-commands.mjs';
import { root } from './lib/root.mjs';

const full = process.argv.includes('--full');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const changed = process.argv.map((argument) => /^--changed(?:=(.+))?$/.exec(argument)).find(Boolean);
const since = changed && commonCommit(changed[1] ?? 'main');
// The normal run draws the same each time: a failure is about the change. The full run looks for what nobody thought of.
const seed = process.env.SEED ?? (full ? String(Date.now() % 1_000_000) : '1');
const out = join(root, '.cache/test');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** Counts of one step. */
const plain = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** What reads the sources alone uses one core each, and is run two at a time. */
const STATIC = [
  ['types of web', 'tsc', '-p', 'tsconfig.web.json'],
  ['types of node', 'tsc', '-p', 'tsconfig.node.json'],
  ['types of e2e', 'tsc', '-p', 'tsconfig.e2e.json'],
  ['dependency rules', 'depcruise', '.', '--config', '.dependency-cruiser.mjs'],
  ['unused code', 'knip', '--no-progress', '--no-config-hints'],
  ['lint', 'biome', 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.'],
];
const SIDE_BY_SIDE = 2;

const steps = [
  ...STATIC.map(([name, program, ...args]) => ({ name, static: () => heard(bin(program), args) })),
  { name: 'unit and API tests', run: jest },
  { name: 'end-to-end tests', run: playwright },
  { name: 'commands of the README', run: () => runReadmeCommands(full), notAfterChange: true },
].filter((step) => (!only || step.name.includes(only)) && !(since && step.notAfterChange));

await ensureInstalled();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

console.log(`SEED=${seed}`);
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
await runStatic(steps.filter((step) => step.static));
for (const step of steps.filter((one) => one.run)) {
  const start = Date.now();
  console.log(`\n── ${step.name}`);
  count(step.name, await step.run(), start);
}
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function count(name, counts, start) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (counts.failed > 0) broken.push(name);
  console.log(`── ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(0)} s`);
}

/** Runs them side by side; what each has said is printed when it has ended. */
async function runStatic(left) {
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) {
      const start = Date.now();
      const { ok, output } = await step.static();
      console.log(`\n── ${step.name}${output && `\n${output.trimEnd()}`}`);
      count(step.name, plain(ok), start);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

async function jest() {
  const file = join(out, 'jest.json');
  const reached = since ? reachedUnitTests(changedFiles(since)) : [];
  const ok = await call(bin('jest'), ['--json', `--outputFile=${file}`, '--silent', ...reached], {
    SEED: seed,
    ...(full
      ? {
          KILLS: process.env.KILLS ?? '100',
          FUZZ_RUNS: process.env.FUZZ_RUNS ?? '150',
          OPERATIONS: process.env.OPERATIONS ?? '1000',
          AVAILABILITY_RULES: process.env.AVAILABILITY_RULES ?? '10000',
          LOG_IN_SERVICES: 'on',
          PUBLISH_STAGE: 'on',
        }
      : {}),
  });
  return counted(ok, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

async function playwright() {
  const reached = since ? reachedBrowserTests(changedFiles(since)) : [];
  if (since) console.log(reached.length > 0 ? `Reached: ${reached.join(', ')}` : 'No browser test is reached');
  if (since && reached.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  // Imported late: before the installation it could not even look for Playwright.
  const { findOrInstallChromium } = await import('./lib/chromium.mjs');
  const file = join(out, 'playwright.json');
  const chromium = findOrInstallChromium();
  const ok = await call(
    join(root, 'e2e/node_modules/.bin/playwright'),
    [
      ...['test', '--config', 'e2e/playwright.config.ts', ...(full ? [] : ['--grep-invert', '@full'])],
      ...(since ? ['--pass-with-no-tests'] : []),
      ...reached.map((name) => `/${name}\\.spec\\.ts$`),
    ],
    {
      SEED: seed,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  );
  return counted(ok, file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** A port that nothing listens on, so that a portal that runs already is not in the way. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A runner that failed without a failed test (it did not start, or broke off) is itself one failure. */
function counted(ok, file, read) {
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return plain(false);
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Runs a program. @returns whether it ended well, and what it said */
function heard(command, args) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      const reason = error && typeof error.code !== 'number' ? error.message : '';
      resolve({ ok: !error, output: `${stdout}${stderr}${reason}` });
    });
  });
}

function call(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

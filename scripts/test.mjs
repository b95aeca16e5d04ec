// The whole check of the portal: lint, types, unit and API tests, end-to-end tests. Closes with `N passed, N failed, N skipped`.
// `--full` adds the large matrices; `--changed` leaves out what the changes since `main` cannot reach, `--changed=COMMIT` since another commit.
// Only Node's own modules are used before the installation.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { changedFiles, commonCommit, reachedBrowserTests, reachedPackages } from './lib/changed.mjs';
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

const steps = [
  {
    name: 'lint',
    run: async () => plain(await call(bin('biome'), ['ci', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.'])),
  },
  {
    name: 'dependency rules',
    run: async () => plain(await call(bin('depcruise'), ['.', '--config', '.dependency-cruiser.mjs'])),
  },
  { name: 'unused code', run: async () => plain(await call(bin('knip'), ['--no-progress', '--no-config-hints'])) },
  ...['web', 'node', 'e2e'].map((part) => ({
    name: `types of ${part}`,
    run: async () => plain(await call(bin('tsc'), ['-p', `tsconfig.${part}.json`])),
  })),
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
for (const step of steps) {
  const start = Date.now();
  console.log(`\n── ${step.name}`);
  const counts = await step.run();
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (counts.failed > 0) broken.push(step.name);
  console.log(
    `── ${step.name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(0)} s`,
  );
}
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function jest() {
  const file = join(out, 'jest.json');
  const packages = since ? reachedPackages(changedFiles(since)) : [];
  const related = since ? ['--changedSince', since] : [];
  const reached = packages.length > 0 ? ['--selectProjects', ...packages] : related;
  const ok = await call(
    bin('jest'),
    ['--json', `--outputFile=${file}`, '--silent', ...(since ? ['--passWithNoTests'] : []), ...reached],
    {
      SEED: seed,
      ...(full
        ? {
            KILLS: process.env.KILLS ?? '100',
            FUZZ_RUNS: process.env.FUZZ_RUNS ?? '150',
            OPERATIONS: process.env.OPERATIONS ?? '1000',
          }
        : {}),
    },
  );
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

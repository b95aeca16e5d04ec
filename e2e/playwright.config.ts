import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { THEME_NAMES } from '@portal/themes/theme';
import { TEST_ARGUMENTS } from './fixtures/browser-arguments';
import { FEEDBACK_MAIL, FLEET, FOREIGN_HOST, fleetSettingsFile, themeHost } from './fixtures/portal/hosts';

// The config is read again in every worker: the first reading decides and hands its choice on.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.env.E2E_PORT ??= '4690';
const port = process.env.E2E_PORT;
const ci = Boolean(process.env.CI);

export default defineConfig({
  testDir: './tests',
  outputDir: '../.cache/test/browser',
  fullyParallel: true,
  // A test waits for the page and for the portal in turn: two workers leave two cores idle for a part of the time.
  workers: 3,
  forbidOnly: ci,
  retries: 0,
  // Generous on purpose: a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../.cache/test/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    // What was done and asked, without the page at every step, which takes as long as the tests; `--trace on` keeps that too.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    locale: 'fi',
    timezoneId: 'Europe/Helsinki',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: TEST_ARGUMENTS,
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command:
      FLEET > 0
        ? `node ../scripts/fleet.mjs --portals ${FLEET} --port ${port} --settings ${fleetSettingsFile()}`
        : 'node ../scripts/start.mjs',
    // nginx, which comes last in a fleet, keeps /readyz to itself.
    url: `http://localhost:${port}${FLEET > 0 ? '/candidateportal/login' : '/readyz'}`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      HOSTS: [
        `localhost:${port}`,
        `127.0.0.1:${port}`,
        ...Array.from({ length: FLEET }, (_, index) => `localhost:${Number(port) + index + 1}`),
        ...THEME_NAMES.map((theme) => `${themeHost(theme)}=${theme}`),
      ].join(','),
      DATA_DIR: process.env.E2E_DATA_DIR,
      FEEDBACK_MAIL,
      ALLOWED_HOSTS_OF_REMOTES: FOREIGN_HOST(),
      RATE_LIMIT: 'off',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
    },
  },
});

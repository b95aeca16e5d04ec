import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** Runs the end-to-end tests of one name with settings that make them write what they find, and ends this process with their exit code. */
export async function runBrowserTests(name, env, ...options) {
  await ensureInstalled();
  const chromium = findOrInstallChromium();
  const child = spawn(
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...options, name],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) } },
  );
  child.on('exit', (code) => process.exit(code ?? 1));
}

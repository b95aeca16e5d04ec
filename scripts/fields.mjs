// Writes docs/fields.md: what using every field of the form has found. `npm run fields`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

await ensureInstalled();
const chromium = findOrInstallChromium();
const child = spawn(
  join(root, 'e2e/node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--grep', 'fi .*@full', 'every-field'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FIELDS_TABLE: 'write', ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));

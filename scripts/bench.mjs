// The benchmarks: `npm run bench`, or one part of them: `npm run bench -- pages`, `npm run bench -- saves`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

await ensureInstalled();
const chromium = findOrInstallChromium();
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/src/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
child.on('exit', (code) => process.exit(code ?? 1));

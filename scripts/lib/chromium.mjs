import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../../kit/page-check/src/find-chromium.mjs';
import { root } from './root.mjs';

/** Another run may be installing: seconds to wait for its lock. */
const APT_LOCK = ['-o', 'DPkg::Lock::Timeout=600'];

/**
 * Finds a Chromium for the browser tests: the one named by CHROMIUM_PATH, a system one, else Debian's package, else Playwright's own.
 * @returns {string | undefined} its path; undefined leaves the choice to Playwright, which has installed its own
 */
export function findOrInstallChromium() {
  const known = findChromium(process.env);
  if (known) return known;
  console.log('No Chromium on this machine: installing one');
  if (
    process.getuid?.() === 0 &&
    run('apt-get', ['update', '-qq', ...APT_LOCK]) &&
    ['chromium-headless-shell', 'chromium'].some((name) => run('apt-get', ['install', '-y', '-qq', ...APT_LOCK, name]))
  ) {
    const installed = findChromium(process.env);
    if (installed) return installed;
  }
  if (run(join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'])) return undefined;
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH');
}

function run(command, args) {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

export const PNPM = 'pnpm@12.21.0';
const stampFile = join(root, 'node_modules/.portal-install');

/** package.json files of the workspace: one and two folders deep. */
function packageFiles() {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules',
  );
  const deeper = ['kit', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['', ...folders.map(({ name }) => name), ...deeper]
    .map((dir) => join(dir, 'package.json'))
    .filter((file) => existsSync(join(root, file)));
}

function wantedStamp() {
  const hash = createHash('sha256').update(`${PNPM} ${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageFiles().sort()])
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether what is installed is what the lock file and the packages name now. */
export function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();
}

/** Keeps on record that what the lock file and the packages name now is installed. */
export function markInstalled() {
  writeFileSync(stampFile, wantedStamp());
}

/** Installs what the lock file names, only when it or a package.json changed since the last time. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.error('Installing packages (about half a minute the first time) …');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const code = await new Promise((resolve) => {
    const child = spawn(npx, ['-y', PNPM, 'install', '--frozen-lockfile'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', resolve);
  });
  if (code !== 0) {
    console.error('The packages could not be installed; see the message above. Is the network there?');
    process.exit(1);
  }
  markInstalled();
}

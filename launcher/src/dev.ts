import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

// The portal with watch: pages follow a changed package by themselves (main.ts --dev); a change in a server's sources starts it anew.

const root = join(import.meta.dirname, '../..');
const SERVER_SOURCES = [
  'api/src',
  'gateway/src',
  'launcher/src',
  'shared/contract/src',
  'shared/field-rules/src',
  'shared/settings/src',
];
const SETTLE_MS = 200;

let child = start();
let timer: NodeJS.Timeout | undefined;
let ending = false;

function start() {
  const args = ['--import', 'tsx', join(root, 'launcher/src/main.ts'), '--dev'];
  const process_ = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  process_.on('exit', (code) => {
    if (ending) process.exit(code ?? 0);
    if (process_ === child && code !== 0) process.stderr.write('Waiting for a change …\n');
  });
  return process_;
}

function restart() {
  const old = child;
  const next = () => {
    child = start();
  };
  if (old.exitCode !== null) next();
  else {
    old.once('exit', next);
    old.kill('SIGTERM');
  }
}

for (const folder of SERVER_SOURCES) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (ending || file === null || /\.test\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending = true;
    // In a terminal the child has had the same signal; twice would stop it without draining.
    if (signal === 'SIGTERM') child.kill('SIGTERM');
    if (child.exitCode !== null) process.exit(0);
  });
}

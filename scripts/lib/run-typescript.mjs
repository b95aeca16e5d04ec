import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a TypeScript program of the workspace in a Node process of its own and ends as it ends.
 * @param {string} file below the root
 * @param {readonly string[]} args
 */
export function runTypeScript(file, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  // Ctrl-C in a terminal reaches the child by itself; it decides when it has stopped cleanly.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';

/**
 * @param named path of the program that somebody asked for, before all others
 * @param name as it is called where it is installed
 * @param versionOption with which it says its version and ends with 0
 * @returns the program of this machine; undefined where there is none
 */
export function findProgram(named: string | undefined, name: string, versionOption = '--version'): string | undefined {
  const candidates = [named, name, `/usr/sbin/${name}`];
  return candidates.find((path) => path && spawnSync(path, [versionOption]).status === 0);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Starts a program and waits until it listens.
 * @param port TCP port of this machine that it will listen on
 * @returns the running program
 * @throws Error with what it said, where it ends before
 */
export async function startListening(program: string, options: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${said}`);
    await new Promise(setImmediate);
  }
  return child;
}

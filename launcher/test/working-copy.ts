import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineWithoutNetwork } from './machine-without-network';

const root = join(__dirname, '../..');
const LINKED = ['launcher', 'gateway', 'shared', 'api', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
const removals: (() => void)[] = [];

/** A fresh folder; call {@link removeWorkingCopies} after the tests. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'portal-operator-'));
  removals.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Takes away every folder and machine that the tests of a file made. */
export function removeWorkingCopies(): void {
  for (const remove of removals.splice(0)) remove();
}

export interface CommandEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * A working copy whose packages are another version's, on a machine without network.
 * @param installed whether there are packages at all
 * @param name of its folder
 */
export function workingCopy({ installed, name = 'portal' }: { installed: boolean; name?: string }) {
  const copy = join(folder(), name);
  cpSync(join(root, 'scripts'), join(copy, 'scripts'), { recursive: true });
  for (const linked of LINKED) symlinkSync(join(root, linked), join(copy, linked));
  if (installed) symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...description, description: 'changed since' }));
  const machine = machineWithoutNetwork();
  removals.push(machine.remove);
  /** Runs the command line as an operator does, in a process of its own. */
  const run = (env: Readonly<Record<string, string>>, ...args: string[]) =>
    new Promise<CommandEnd>((resolve, reject) => {
      const child = spawn(process.execPath, [join(copy, 'scripts/portal.mjs'), ...args], {
        cwd: copy,
        env: { ...machine.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const said = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].on('data', (chunk: Buffer) => {
          said[name] += chunk.toString();
        });
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, ...said }));
    });
  return { copy, run, asked: machine.asked };
}

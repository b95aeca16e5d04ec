import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../error-code';

/** Whether a process with this id is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** After a restart of the machine the number may belong to another program; a child that has died may still be listed (state Z). */
function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return /\(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes('postgres');
}

/** State of the cluster by its `postmaster.pid`; undefined when no server runs on it. */
export interface Postmaster {
  pid: number;
  ready: boolean;
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !isPostgres(pid)) return undefined;
    return { pid, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

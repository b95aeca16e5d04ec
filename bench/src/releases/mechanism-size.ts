import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface MechanismSize {
  /** Part of the host's first script, brotli. */
  startKilobytes: number;
  /** Loaded once the page is idle, or by developers only. */
  laterKilobytes: number;
}

/** Bytes of everything in `host/src/remotes`, built by itself. */
export function mechanismSize(): MechanismSize {
  const script = join(import.meta.dirname, '../../baseline/mechanism.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error('The mechanism could not be built by itself');
  return JSON.parse(stdout.toString());
}

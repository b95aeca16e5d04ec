import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cpuTime } from './cpu-time';

const BURNT_MS = 100;
/** /proc counts in steps of 10 ms, for user and system apart. */
const ROUNDED_MS = 20;
const BURN = `while (process.cpuUsage().user < ${BURNT_MS} * 1000); process.send('burnt'); process.on('message', () => process.exit());`;

// Elsewhere there is no /proc; the count of skipped tests says so.
(existsSync('/proc/self/stat') ? test : test.skip)(
  'processor time counts what a process has begun, while it runs and after its end',
  async () => {
    const before = cpuTime(process.pid);
    const child = spawn(process.execPath, ['-e', BURN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    expect(cpuTime(process.pid) - before).toBeGreaterThanOrEqual(BURNT_MS - ROUNDED_MS);
    expect(cpuTime(child.pid ?? 0)).toBeGreaterThanOrEqual(BURNT_MS - ROUNDED_MS);
    const ended = once(child, 'exit');
    child.send('end');
    await ended;
    expect(cpuTime(process.pid) - before).toBeGreaterThanOrEqual(BURNT_MS - ROUNDED_MS);
  },
);

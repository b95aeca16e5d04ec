import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const KILOBYTE = 1024;

/** Resident memory of a process in megabytes; 0 where it is gone, or the system does not tell. */
function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / KILOBYTE;
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(stdout?.trim() || 0) / KILOBYTE;
  }
}

/** Memory of the largest page of a browser, in megabytes. */
export async function largestPage(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return Math.max(0, ...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMegabytes(id)));
  } finally {
    await session.detach();
  }
}

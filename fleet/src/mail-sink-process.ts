import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import { FleetProcess } from './fleet-process';

const ROOT = join(import.meta.dirname, '../..');

/** Whether somebody listens at a port of this machine. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A mail server for the worker of a fleet, which keeps nothing; not started yet. @param log file that takes what it says */
export async function mailSink(log: string): Promise<FleetProcess & { url: string }> {
  const port = await freePort();
  const server = new FleetProcess({
    name: 'mail server',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'api/test/mail-sink.ts'), String(port)],
    cwd: ROOT,
    log,
    isReady: () => listens(port),
  });
  return Object.assign(server, { url: `smtp://127.0.0.1:${port}` });
}

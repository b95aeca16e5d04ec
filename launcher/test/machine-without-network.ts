import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes down and refuses every connection that leaves this machine, names that would have to be looked up included. */
const GUARD = `
import { appendFileSync } from 'node:fs';
import net from 'node:net';
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const { host = 'localhost', path } = typeof options === 'object' ? options : { host: args[1] };
  if (!path && !/^(localhost|127\\.|::1$)/.test(host)) {
    appendFileSync(process.env.ASKED_FILE, host + '\\n');
    throw Object.assign(new Error('no network: ' + host), { code: 'ENETUNREACH' });
  }
  return connect.apply(this, args);
};
`;

export interface MachineWithoutNetwork {
  /** Settings of a process that runs there. */
  env: Readonly<Record<string, string>>;
  /** Package managers that were started, and hosts that were asked for; empty where nothing needed a network. */
  asked(): string;
  remove(): void;
}

/** A machine with an empty cache of packages whose registry does not answer, and whose package managers only say that they were started. */
export function machineWithoutNetwork(): MachineWithoutNetwork {
  const folder = mkdtempSync(join(tmpdir(), 'portal-no-network-'));
  const bin = join(folder, 'bin');
  const home = join(folder, 'home');
  const guard = join(folder, 'guard.mjs');
  const file = join(folder, 'asked');
  mkdirSync(bin);
  mkdirSync(home);
  for (const name of ['npm', 'npx', 'pnpm', 'corepack', 'yarn'])
    writeFileSync(join(bin, name), `#!/bin/sh\necho "$0 $*" >> ${file}\nexit 1\n`, { mode: 0o755 });
  writeFileSync(guard, GUARD);
  return {
    env: {
      HOME: home,
      PATH: `${bin}:/usr/bin:/bin`,
      NODE_OPTIONS: `--import=${pathToFileURL(guard).href}`,
      ASKED_FILE: file,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(home, 'cache'),
    },
    asked: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

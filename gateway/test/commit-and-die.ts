// A process of its own that activates a release and kills itself before the given change of the file system; kill.test.ts bundles it
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [dataDir = '', call = '0'] = process.argv.slice(2);
let left = Number(call);

/** Those that change something; reading in between leaves nothing behind. */
const CALLS = ['open', 'link', 'rename', 'rm', 'mkdir', 'writeFile'] as const;
const calls: Record<string, unknown> = fs as never;
for (const name of CALLS) {
  const real = calls[name] as (...parameters: unknown[]) => Promise<unknown>;
  calls[name] = (...parameters: unknown[]) => {
    if (name !== 'open' || parameters[1] !== 'r') left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return real(...parameters);
  };
}
syncBuiltinESMExports();

const { activate } = await import('../src/releases/changes/activate');
const { openStore } = await import('../src/releases/release-store');
const store = await openStore(dataDir);
const build = process.env.BUILD;
if (build) await store.files.publish(build);
await activate(store, new Map([['mfe-auth', '1.1.0']]), { by: 'killed', reason: 'kill -9' });

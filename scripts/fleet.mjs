// A whole fleet on this machine: portals behind nginx, a worker, PostgreSQL and a bucket, each a process of its own.
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
runTypeScript('fleet/src/main.ts', process.argv.slice(2));

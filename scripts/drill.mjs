// Drills on a fleet of its own on this machine: `npm run drill -- backup`, `deadline-hour`, `failover`, `upgrade`. docs/operations/drills.md
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
runTypeScript('fleet/src/drills/main.ts', process.argv.slice(2));

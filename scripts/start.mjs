import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { operatorBundle } from './lib/operator-bundle.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
// Made beforehand, so that the first rollback does not wait for it.
await operatorBundle();
runTypeScript('launcher/src/main.ts', process.argv.slice(2));

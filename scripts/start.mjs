import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
runTypeScript('launcher/src/main.ts', process.argv.slice(2));

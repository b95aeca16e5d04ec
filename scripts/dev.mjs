import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
const names = process.argv.slice(2);
runTypeScript(names.length > 0 ? 'launcher/src/dev-remote.ts' : 'launcher/src/dev.ts', names);

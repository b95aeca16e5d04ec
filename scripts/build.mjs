// Builds what changed, or the named parts alone: `npm run build -- mfe-account`.
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
runTypeScript('launcher/src/build.ts', process.argv.slice(2));

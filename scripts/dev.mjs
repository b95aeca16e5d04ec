import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
if (process.argv.length > 2) {
  console.error('npm run dev takes no names yet: it watches the whole portal.');
  process.exit(2);
}
await ensureInstalled();
runTypeScript('launcher/src/dev.ts', []);

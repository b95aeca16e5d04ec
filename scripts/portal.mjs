// The operator's command line. It installs nothing: a rollback must work on a machine without network.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { runProgram } from './lib/run-program.mjs';

requireNode();
// Where npm was called from; without npm, where this was.
process.env.INIT_CWD ??= process.cwd();
if (!existsSync(join(root, 'node_modules/tsx'))) {
  console.error('The packages are not installed. Where there is a network, run once: npm start (or npm run build)');
  process.exit(1);
}
await runProgram('launcher/src/portal.ts');

import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runProgram } from './lib/run-program.mjs';

requireNode();
await ensureInstalled();
await runProgram('launcher/src/main.ts');

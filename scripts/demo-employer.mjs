// Plays an employer against a portal with demo content that runs on this machine.
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runProgram } from './lib/run-program.mjs';

requireNode();
await ensureInstalled();
await runProgram('launcher/src/demo-employer/main.ts');

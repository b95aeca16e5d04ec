// Plays an employer against a portal with demo content that runs on this machine.
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

requireNode();
await ensureInstalled();
runTypeScript('launcher/src/demo-employer/main.ts', process.argv.slice(2));

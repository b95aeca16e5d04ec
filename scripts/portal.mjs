// The operator's command line. It installs nothing: a rollback must work on a machine without network.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './lib/node-version.mjs';
import { operatorBundle } from './lib/operator-bundle.mjs';
import { root } from './lib/root.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

/** Commands that also load what is outside of the bundle: a browser, settings, the API, a compressor. */
const FROM_SOURCES = new Set([
  'activate',
  'audit',
  'canary',
  'create',
  'data',
  'doctor',
  'employer-link',
  'employer-token',
  'gigs',
  'keys',
  'migrate',
  'publish',
  'serve',
  'serve-deploys',
  'settings',
  'trial',
  'webhooks',
]);

requireNode();
// Where npm was called from; without npm, where this was.
process.env.INIT_CWD ??= process.cwd();
if (!existsSync(join(root, 'node_modules/tsx'))) {
  console.error('The packages are not installed. Where there is a network, run once: npm start (or npm run build)');
  process.exit(1);
}
const args = process.argv.slice(2);
const bundle = FROM_SOURCES.has(args[0] ?? '') ? undefined : await operatorBundle();
if (bundle) {
  process.env.PORTAL_ROOT = root;
  await import(pathToFileURL(bundle).href);
} else runTypeScript('launcher/src/portal.ts', args);

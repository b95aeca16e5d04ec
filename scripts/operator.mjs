// Writes the operator's command line as one file, which needs Node and nothing else. docs/operations/deploy.md#the-command-line-as-one-file
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { makeOperatorFile } from './lib/operator-file.mjs';

const [file = 'portal-operator.mjs'] = process.argv.slice(2);
await ensureInstalled();
const path = resolve(file);
const bytes = await makeOperatorFile(path);
chmodSync(path, 0o755);
process.stdout.write(`${path}: ${Math.round(bytes / 1000)} KB. Run it with node, with the settings of the portal.\n`);

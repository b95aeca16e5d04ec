// Writes the packages of the kit as archives that npm installs: `npm run kit -- FOLDER`. docs/add-to-your-app.md
import { resolve } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { runTypeScript } from './lib/run-typescript.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Name a folder: npm run kit -- FOLDER\n');
  process.exit(2);
}
await ensureInstalled();
runTypeScript('launcher/src/pack-kit.ts', [resolve(folder)]);

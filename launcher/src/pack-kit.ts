import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packPackages } from './create-remote/pack-packages';

const root = join(import.meta.dirname, '../..');
const [out = ''] = process.argv.slice(2);

const names = readdirSync(join(root, 'kit')).filter((name) => statSync(join(root, 'kit', name)).isDirectory());
await packPackages(root, new Map(names.map((name) => [`@federation-kit/${name}`, join(root, 'kit', name)])), out);
process.stdout.write(`${names.length} packages are in ${out}\n`);

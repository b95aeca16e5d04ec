import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { archivesOf, writeArchives } from './create-remote/pack-packages';

const root = join(import.meta.dirname, '../..');
const [out = ''] = process.argv.slice(2);

const names = readdirSync(join(root, 'kit')).filter((name) => statSync(join(root, 'kit', name)).isDirectory());
const folders = new Map(names.map((name) => [`@federation-kit/${name}`, join(root, 'kit', name)]));
const archives = await archivesOf(root, folders);
await writeArchives(archives.values(), out);
for (const { file } of archives.values()) process.stdout.write(`${join(out, file)}\n`);

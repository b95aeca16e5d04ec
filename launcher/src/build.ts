import { join } from 'node:path';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { buildChanged } from './build-packages';
import { buildProgress } from './build-progress';

const root = join(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !RELEASE_NAMES.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`Nothing is built under the name ${unknown.join(', ')}; there are ${RELEASE_NAMES.join(', ')}`);
  process.exit(2);
}
const names = wanted.length > 0 ? wanted : RELEASE_NAMES;
try {
  const built = await buildChanged(root, names, 'production', buildProgress);
  for (const name of names)
    console.log(built.includes(name) ? `${name}/dist is built anew` : `${name}/dist is up to date`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

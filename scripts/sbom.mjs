// The bill of materials (CycloneDX) of everything that is delivered, and how many packages there are under each licence. It ends with 1 where a
// package of others names none: somebody has to look at that one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled, PNPM } from './lib/install.mjs';
import { root } from './lib/root.mjs';

/** Licences of packages that have the text of one and do not name it, with the version in which it was read. */
const READ = new Map([
  ['png-js@2.0.0', 'MIT'],
  ['@react-aria/optimize-locales-plugin@2.0.2', 'Apache-2.0'],
]);

await ensureInstalled();
const file = join(root, '.cache/sbom.cdx.json');
mkdirSync(join(root, '.cache'), { recursive: true });
const options = ['--prod', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
const { status } = spawnSync('npx', ['-y', PNPM, 'sbom', ...options, '--out', file], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(1);

/** @type {{ components: { name: string, group?: string, version: string, licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }[] }} */
const { components } = JSON.parse(readFileSync(file, 'utf8'));
const OWN_SCOPES = ['@federation-kit', '@portal'];
const ofOthers = components.filter(({ group, name, version }) => !OWN_SCOPES.includes(group) && !isOwn(name, version));
const counts = new Map();
for (const { group, name, version, licenses = [] } of ofOthers) {
  const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  const id = `${group ? `${group}/` : ''}${name}@${version}`;
  const licence = names.join(', ') || READ.get(id) || `none named: ${id}`;
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
}
for (const [licence, count] of [...counts].sort((one, other) => other[1] - one[1])) console.log(`${count}\t${licence}`);
console.log(`\n${ofOthers.length} packages of others: ${relative(root, file)}`);
process.exit([...counts.keys()].some((licence) => licence.startsWith('none named')) ? 1 : 0);

/** Packages of the workspace without a scope all have the version of the root. @param {string} name @param {string} version */
function isOwn(name, version) {
  try {
    return JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).version === version;
  } catch {
    return false;
  }
}

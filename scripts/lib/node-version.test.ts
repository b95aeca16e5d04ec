import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupported, NODE_VERSIONS, NODE_VERSIONS_TEXT } from './node-version.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the lines of Node in package.json are told from their versions', () => {
  expect(NODE_VERSIONS.length).toBeGreaterThan(1);
  for (const version of NODE_VERSIONS) expect(version).toMatch(/^\d+\.\d+\.0$/);
});

test('a version is supported from the least of its line on, and every later line', () => {
  const [least = ''] = NODE_VERSIONS;
  const [major, minor] = least.split('.').map(Number) as [number, number];
  expect(isSupported(least)).toBe(true);
  expect(isSupported(`${major}.${minor + 1}.3`)).toBe(true);
  expect(isSupported(`${major}.${minor - 1}.0`)).toBe(false);
  expect(isSupported(`${major - 2}.99.0`)).toBe(false);
  expect(isSupported('99.0.0')).toBe(true);
});

test('version managers take the least version', () => {
  expect(read('.node-version').trim()).toBe(NODE_VERSIONS[0]);
});

test('the README names the versions', () => {
  expect(read('README.md')).toContain(`You need Node (${NODE_VERSIONS_TEXT})`);
});

test('CI runs the test command on every line, and names no version of its own', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toContain('run: npm test');
  expect(workflow).not.toMatch(/node(?:-version)?:\s*\[?\s*['"]?\d/);
  const lines: unknown = JSON.parse(
    execFileSync(process.execPath, [join(root, 'scripts/node-lines.mjs')], { encoding: 'utf8' }),
  );
  expect(lines).toEqual(NODE_VERSIONS.map((version) => version.split('.')[0]));
});

test('containers run on the newest of the lines', () => {
  const lines = [...read('deploy/Containerfile').matchAll(/^FROM \S+\/node:(\d+)/gm)].map(([, line]) => line);
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines)).toEqual(new Set([NODE_VERSIONS.at(-1)?.split('.')[0]]));
});

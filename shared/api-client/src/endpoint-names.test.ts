import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const ENDPOINT = /(\w+): build\.(?:query|mutation|infiniteQuery)\b/g;

function endpointNames(folder: string): string[] {
  return readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.api.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, folder, 'src', file), 'utf8').matchAll(ENDPOINT)])
    .map(([, name = '']) => name);
}

test('no two builds give the one API slice endpoints of the same name: the second would silently call the first', () => {
  const builds = readdirSync(ROOT).filter((name) => name === 'host' || name.startsWith('mfe-'));
  const names = [...builds, 'shared/api-client', 'shared/positions', 'shared/passkeys'].flatMap(endpointNames);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

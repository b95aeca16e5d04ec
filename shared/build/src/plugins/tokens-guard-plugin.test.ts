import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'portal-tokens-guard-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a page whose entry is the text. @returns what the build complains of */
function build(entry: string): string[] {
  const library = join(folder, 'node_modules/keycloak-js');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'index.js'), 'export default class Keycloak {}; console.log(1)');
  writeFileSync(join(folder, 'tokens.js'), "import Keycloak from 'keycloak-js'; export const made = new Keycloak();");
  writeFileSync(join(folder, 'main.js'), entry);
  const script = `
import webpack from 'webpack';
import { TokensGuardPlugin } from './src/plugins/tokens-guard-plugin.mjs';
const context = ${JSON.stringify(folder)};
const options = { context, mode: 'production', entry: './main.js', output: { path: context + '/dist' }, plugins: [new TokensGuardPlugin()] };
webpack(options, (error, stats) => {
  if (error) throw error;
  console.log(JSON.stringify(stats.compilation.errors.map(({ message }) => message)));
});`;
  const cwd = join(import.meta.dirname, '../..');
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' });
  return JSON.parse(text);
}

test.each(['ServiceTokens', 'host-ServiceTokens'])('the library stands in a chunk of its own, %s', (name) => {
  expect(build(`import(/* webpackChunkName: "${name}" */ './tokens.js');`)).toEqual([]);
});

test.each([
  ['the entry', `import { made } from './tokens.js'; console.log(made);`, 'main'],
  ['another chunk', `import(/* webpackChunkName: "LoginPage" */ './tokens.js');`, 'LoginPage'],
  ['the entry as well', `import 'keycloak-js'; import(/* webpackChunkName: "ServiceTokens" */ './tokens.js');`, 'main'],
])('a build fails where %s loads it', (_, entry, chunk) => {
  expect(build(entry)).toContainEqual(expect.stringContaining(`keycloak-js would be loaded with ${chunk}`));
});

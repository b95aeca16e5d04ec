import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { codeBlocks } from '../../../scripts/documents/readme-code';
import { integrityOf } from './integrity-of.mjs';

const root = join(__dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const dir = mkdtempSync(join(root, '.cache/readme-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const BUILD = `
import webpack from 'webpack';
import config from './webpack.config.mjs';
const context = import.meta.dirname;
const output = { ...config.output, path: context + '/dist', chunkFilename: 'chunk.js' };
webpack({ ...config, context, entry: './index.js', output }, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
});`;

interface ScriptElement {
  src: string;
  integrity?: string;
  crossOrigin?: string;
  setAttribute(): void;
}

/** Runs the first script of a build in a page that only notes the scripts it would load. */
function loadedBy(source: string): ScriptElement[] {
  const loaded: ScriptElement[] = [];
  const document = {
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => undefined }),
    head: { appendChild: (script: ScriptElement) => loaded.push(script) },
  };
  const page = { document, setTimeout: () => 0, clearTimeout: () => undefined, location: {} };
  vm.runInNewContext(source, Object.assign(page, { self: page, window: page }));
  return loaded;
}

it('gives a chunk the integrity of the bytes that were built, as the README sets it up', () => {
  const [{ code = '' } = {}] = codeBlocks(join(root, 'README.md'));
  writeFileSync(join(dir, 'webpack.config.mjs'), code);
  writeFileSync(join(dir, 'index.js'), "import('./later.js');");
  writeFileSync(join(dir, 'later.js'), "globalThis.later = 'here';");
  writeFileSync(join(dir, 'build.mjs'), BUILD);
  execFileSync(process.execPath, ['build.mjs'], { cwd: dir });
  const [script] = loadedBy(readFileSync(join(dir, 'dist/main.js'), 'utf8'));
  expect(script).toMatchObject({
    src: '/shop/1.0.0/chunk.js',
    integrity: integrityOf(readFileSync(join(dir, 'dist/chunk.js'))),
    crossOrigin: 'anonymous',
  });
});

it('keeps a hint to the engine in the first line, and the source map right', () => {
  const [{ code = '' } = {}] = codeBlocks(join(root, 'README.md'));
  const banner = "new webpack.BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: 'main.js' }),";
  const config = code.replace(
    'plugins: [',
    `devtool: 'source-map', optimization: { minimize: false }, plugins: [${banner}`,
  );
  writeFileSync(join(dir, 'webpack.config.mjs'), `import webpack from 'webpack';\n${config}`);
  execFileSync(process.execPath, ['build.mjs'], { cwd: dir });
  const lines = readFileSync(join(dir, 'dist/main.js'), 'utf8').split('\n');
  expect(lines[0]).toBe('//# allFunctionsCalledOnLoad');
  expect(lines[1]).toContain('__federationIntegrity');
  const { mappings } = JSON.parse(readFileSync(join(dir, 'dist/main.js.map'), 'utf8'));
  const mapped = mappings.split(';').flatMap((line: string, at: number) => (line ? [lines[at]] : []));
  expect(mapped.join('\n')).toContain('import()');
  expect(mapped.join('\n')).not.toContain('__federationIntegrity)');
});

it('refuses a build that has no such first script', () => {
  const [{ code = '' } = {}] = codeBlocks(join(root, 'README.md'));
  writeFileSync(join(dir, 'webpack.config.mjs'), code.replace("'main.js'", "'other.js'"));
  expect(() => execFileSync(process.execPath, ['build.mjs'], { cwd: dir, stdio: 'pipe' })).toThrow(
    'the build makes no other.js',
  );
});

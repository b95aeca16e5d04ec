// The operator's command line as one file: a rollback must not wait for hundreds of sources to be read and translated.

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

const folder = join(root, '.cache/operator');
const description = join(folder, 'bundle.json');

/** A stamp that changes when a source does, without reading it. @param {string} file below the root */
function stampOf(file) {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found ? `${found.size}:${found.mtimeMs}` : 'gone';
}

/** @returns {string | undefined} the bundle, where it is made of the present sources */
function present() {
  if (!existsSync(description)) return undefined;
  try {
    const { file, inputs } = JSON.parse(readFileSync(description, 'utf8'));
    const same = Object.entries(inputs).every(([input, stamp]) => stampOf(input) === stamp);
    return same && existsSync(join(folder, file)) ? join(folder, file) : undefined;
  } catch {
    return undefined;
  }
}

/** Parts that single commands load stay in their sources: those commands run from there. */
const lazyPartsStayOutside = {
  name: 'lazy-parts-stay-outside',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/|^@portal\/settings\// }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

async function make() {
  const { build } = await import('esbuild');
  const own = randomUUID();
  const file = join(own, 'portal.js');
  const { metafile } = await build({
    entryPoints: [join(root, 'launcher/src/portal.ts')],
    outdir: join(folder, own),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    // Libraries in the older form ask for parts of Node with `require`.
    banner: {
      js: "import{createRequire as portalRequire}from'node:module';const require=portalRequire(import.meta.url);",
    },
    plugins: [lazyPartsStayOutside],
    logLevel: 'silent',
  });
  const sources = Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/'));
  const watched = [...sources.map((input) => relative(root, join(root, input))), 'pnpm-lock.yaml'];
  const inputs = Object.fromEntries(watched.map((input) => [input, stampOf(input)]));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, own, 'package.json'), '{"type":"module"}');
  const written = join(folder, `${own}.json`);
  writeFileSync(written, JSON.stringify({ file, inputs }));
  renameSync(written, description);
  return join(folder, file);
}

/**
 * The bundle, made anew where a source has changed.
 * @returns {Promise<string | undefined>} its file; undefined where none can be made: then the sources are run
 */
export async function operatorBundle() {
  return present() ?? (await make().catch(() => undefined));
}

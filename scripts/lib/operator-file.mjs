// The operator's command line as one file that runs on a machine with Node alone, without the sources and their packages.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { modulesOfFolders } from './modules-of-folders.mjs';
import { root } from './root.mjs';

/** Parts of the launcher that need sources, packages with native code or a folder of content: their commands say so instead. */
const NEEDS_SOURCES = /^\.\/(serve|serve-deploys|data-transfer|create-remote\/create-(remote|standalone))$/;

/** @type {import('esbuild').Plugin} */
const refuseWithoutSources = {
  name: 'refuse-without-sources',
  setup(build) {
    build.onResolve({ filter: NEEDS_SOURCES }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: join(root, 'launcher/src/without-sources.ts') } : undefined,
    );
  },
};

/** What is read from files at run time comes along. @type {import('esbuild').Plugin} */
const embedFiles = {
  name: 'embed-files',
  setup(build) {
    // Zstandard's code, which the library reads from beside itself.
    build.onLoad({ filter: /zstd-wasm[\\/]dist[\\/]common[\\/]index\.node\.js$/ }, async ({ path }) => {
      const wasm = readFileSync(join(dirname(path), 'zstd.wasm')).toString('base64');
      const text = await readFile(path, 'utf8');
      const embedded = text.replace(
        /readFile\(resolve\(__dirname, '\.\/zstd\.wasm'\)\)/,
        `Buffer.from('${wasm}', 'base64')`,
      );
      if (embedded === text) throw new Error(`${path} reads its code in another way than before`);
      return { contents: embedded, loader: 'js' };
    });
    // What the browser's driver says of itself.
    build.onLoad({ filter: /playwright-core[\\/]lib[\\/]\w+\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const own = (/** @type {string} */ _asked, /** @type {string} */ file) =>
        readFileSync(join(dirname(path), '..', file), 'utf8');
      return {
        contents: text.replace(/require\(import_path\d*\.default\.join\(packageRoot, "([\w.]+\.json)"\)\)/g, own),
        loader: 'js',
      };
    });
  },
};

/**
 * @param {string} file where it is written
 * @returns {Promise<number>} its size in bytes
 */
export async function makeOperatorFile(file) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [join(root, 'launcher/src/portal.ts')],
    outfile: file,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What comes in both forms is taken in the one whose parts can be followed.
    mainFields: ['module', 'main'],
    external: ['pg-native', 'chromium-bidi/*', 'electron', 'bufferutil', 'utf-8-validate', 'kerberos'],
    banner: {
      js: [
        '#!/usr/bin/env node',
        // Libraries in the older form ask for parts of Node, and for their own place, with these.
        "import{createRequire as portalRequire}from'node:module';import{fileURLToPath as portalPath}from'node:url';",
        'const require=portalRequire(import.meta.url),__filename=portalPath(import.meta.url),__dirname=import.meta.dirname;',
        // There is no checkout around it: a relative DATA_DIR is below the folder that it is run in.
        'process.env.PORTAL_ROOT??=process.cwd();',
      ].join('\n'),
    },
    plugins: [refuseWithoutSources, embedFiles, modulesOfFolders],
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs)[0]?.bytes ?? 0;
}

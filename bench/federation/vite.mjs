import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import { RESOLVE } from '@portal/build/base-config';
import { CATALOGUE, locales } from '@portal/build/languages';
import { compileMessages } from '@portal/build/messages-loader';
import { workspaceRoot } from '@portal/build/workspace';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { build } from 'vite';
import oneMoreStatement from '../baseline/one-more-statement-loader.mjs';
import {
  declaredSingletons,
  EXPOSED,
  entryOf,
  placeOf,
  RELEASED,
  REMOTES,
  REPLACED_IMPORT,
  replacement,
} from './apps.mjs';

const VARIANT = 'vite';
const federationName = (/** @type {string} */ app) => app.replaceAll('-', '_');

/**
 * Module Federation as its plugin for Vite does it by itself.
 * @param {string} app @param {'before' | 'after'} release
 */
export async function buildVite(app, release) {
  const host = app === 'host';
  const root = join(workspaceRoot, app);
  const { out, publicPath } = placeOf(VARIANT, app, release);
  const page = join(root, 'index.html');
  await build({
    root,
    base: publicPath,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: {
      alias: Object.entries(RESOLVE.alias).map(([name, file]) => ({
        find: new RegExp(`^${name.replace('$', '')}$`),
        replacement: file,
      })),
    },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      // A remote has no page of its own: its entry is all that is asked for.
      rollupOptions: { input: host ? page : entryOf(app) },
    },
    plugins: [
      sources(release === 'after' && app === RELEASED ? entryOf(app) : undefined),
      ...(host ? [replacements(), virtualPage(page, entryOf(app))] : []),
      optimizeLocales.vite({ locales }),
      federation({
        name: federationName(app),
        filename: 'remoteEntry.js',
        shared: declaredSingletons(app),
        dts: false,
        ...(host
          ? { remotes: Object.fromEntries(REMOTES.map((remote) => [remote, entryAt(remote)])) }
          : { exposes: { [EXPOSED]: entryOf(app) }, manifest: true }),
      }),
    ],
  });
  return { head: host ? headOf(readFileSync(join(out, basename(page)), 'utf8')) : '' };
}

/** @param {string} remote */
function entryAt(remote) {
  return {
    type: 'module',
    name: federationName(remote),
    entry: `${placeOf(VARIANT, remote, 'before').publicPath}remoteEntry.js`,
    shareScope: 'default',
  };
}

/** What loads scripts and styles. @param {string} html */
function headOf(html) {
  const tags = html.match(/<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*>/g) ?? [];
  return tags.join('\n');
}

/** Texts as the portal's builds compile them. @param {string | undefined} changed file with a statement more @returns {import('vite').Plugin} */
function sources(changed) {
  return {
    name: 'portal-sources',
    enforce: 'pre',
    load(id) {
      if (!CATALOGUE.test(id)) return undefined;
      const { messages, faults } = compileMessages(id, readFileSync(id, 'utf8'), (path) => readFileSync(path, 'utf8'));
      if (faults.length > 0) throw new Error(`${dirname(id)}: ${faults.join('; ')}`);
      return JSON.stringify(messages);
    },
    transform(code, id) {
      return id === changed ? oneMoreStatement(code) : undefined;
    },
  };
}

/** @returns {import('vite').Plugin} */
function replacements() {
  return {
    name: 'portal-replacements',
    enforce: 'pre',
    resolveId(request) {
      const name = REPLACED_IMPORT.exec(request)?.[2];
      return name && replacement(name);
    },
  };
}

/** The page that Vite begins with, which the portal does not have. @param {string} page @param {string} entry @returns {import('vite').Plugin} */
function virtualPage(page, entry) {
  return {
    name: 'portal-page',
    enforce: 'pre',
    resolveId: (request) => (request === page ? page : undefined),
    load: (id) =>
      id === page
        ? `<!doctype html><html><head><script type="module" src="${entry}"></script></head><body></body></html>`
        : undefined,
  };
}

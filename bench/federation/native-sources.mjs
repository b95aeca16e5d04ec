import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RESOLVE } from '@portal/build/base-config';
import { CATALOGUE, locales } from '@portal/build/languages';
import { compileMessages } from '@portal/build/messages-loader';
import { workspaceRoot } from '@portal/build/workspace';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { Features, transform } from 'lightningcss';
import oneMoreStatement from '../baseline/one-more-statement-loader.mjs';
import { EXPOSED, REPLACED_IMPORT, replacement } from './apps.mjs';

/** What modules of CommonJS ask for by `require`, which a module of the browser cannot: they get it through an import. */
const SHARED_LIBRARY = /^react(-dom)?(\/(jsx-runtime|client))?$/;

/** Asks for the font sooner than the style sheets, by an address that would be a second copy of it. */
const TEXT_FONT = join(workspaceRoot, 'host/src/app/text-font.ts');

/**
 * How esbuild reads the portal's sources.
 * @param {string | undefined} changed file with a statement more
 * @returns {import('esbuild').Plugin[]}
 */
export function sourcePlugins(changed) {
  return [
    optimizeLocales.esbuild({ locales }),
    // That one finds a file in place of other languages but leaves the reading of it to others.
    plugin('portal-locales', (build) =>
      build.onLoad({ filter: /./, namespace: 'locales-plugin' }, ({ path }) => ({ contents: readFileSync(path) })),
    ),
    plugin('portal-libraries', (build) => {
      for (const [name, path] of Object.entries(RESOLVE.alias))
        build.onResolve({ filter: new RegExp(`^${name.replace('$', '')}$`) }, () => ({ path }));
    }),
    plugin('portal-replacements', (build) =>
      build.onResolve({ filter: REPLACED_IMPORT }, ({ path }) => ({
        path: replacement(REPLACED_IMPORT.exec(path)?.[2] ?? ''),
      })),
    ),
    // The import map of the page says where they are.
    plugin('portal-remotes', (build) =>
      build.onResolve({ filter: /^mfe-[a-z-]+\/src\/remote$/ }, ({ path }) => ({
        path: path.replace('/src/remote', `/${EXPOSED}`),
        external: true,
      })),
    ),
    plugin('portal-shared', (build) => {
      build.onResolve({ filter: SHARED_LIBRARY }, ({ path, kind }) =>
        kind === 'require-call' ? { path, namespace: 'shared' } : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)};`,
      }));
    }),
    plugin('portal-messages', (build) => build.onLoad({ filter: CATALOGUE }, ({ path }) => compiled(path))),
    plugin('portal-text-font', (build) =>
      build.onLoad({ filter: exactly(TEXT_FONT) }, () => ({
        contents: 'export const fetchTextFont = () => () => {};',
      })),
    ),
    plugin('portal-styles', (build) => build.onLoad({ filter: /\.css$/ }, ({ path }) => styled(path))),
    ...(changed ? [plugin('portal-release', (build) => build.onLoad({ filter: exactly(changed) }, onceMore))] : []),
  ];
}

/** @param {string} name @param {import('esbuild').Plugin['setup']} setup */
function plugin(name, setup) {
  return { name, setup };
}

/** @param {string} file */
function exactly(file) {
  return new RegExp(`^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** @param {{path: string}} file @returns {import('esbuild').OnLoadResult} */
function onceMore({ path }) {
  return { contents: oneMoreStatement(readFileSync(path, 'utf8')), loader: 'tsx' };
}

/** @param {string} path @returns {import('esbuild').OnLoadResult} */
function compiled(path) {
  const { messages, faults } = compileMessages(path, readFileSync(path, 'utf8'), (file) => readFileSync(file, 'utf8'));
  return { contents: JSON.stringify(messages), loader: 'json', errors: faults.map((text) => ({ text })) };
}

/**
 * Native Federation loads no style sheets: the scripts bring theirs along. Those for all pages are the page's own.
 * @param {string} path @returns {import('esbuild').OnLoadResult}
 */
function styled(path) {
  if (!path.endsWith('.module.css')) return { contents: '', loader: 'js' };
  const { code, exports = {} } = transform({
    filename: path,
    code: readFileSync(path),
    minify: true,
    include: Features.LightDark,
    cssModules: { pattern: `${basename(path, '.module.css')}-[local]-[hash]` },
  });
  const names = Object.fromEntries(Object.entries(exports).map(([local, { name }]) => [local, name]));
  const contents = [
    `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(code.toString())} }));`,
    `export default ${JSON.stringify(names)};`,
  ].join('\n');
  return { contents, loader: 'js' };
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { RESOLVE, rules } from '../base-config.mjs';
import { locales } from '../languages.mjs';

/** @typedef {import('@portal/contract/prerendered').RenderedPages} RenderedPages */

/** @param {string} entry the package's own module @returns {string} a webpack request: it gets React's renderer from here */
function withRenderer(entry) {
  const lines = [
    "import { renderToStaticMarkup } from 'react-dom/server';",
    `import { renderPages as render } from ${JSON.stringify(entry)};`,
    'export const renderPages = (locale) => render(locale, renderToStaticMarkup);',
  ];
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;
}

/**
 * The build of a package's pages for Node, in one script. Class names and addresses of pictures are those of its build for browsers.
 * @param {{name: string, dir: string, entry: string, publicPath: string}} options
 * @returns {import('webpack').Configuration}
 */
function serverConfig({ name, dir, entry, publicPath }) {
  return {
    name: `${name} in Node`,
    mode: 'production',
    context: dir,
    entry: { pages: withRenderer(entry) },
    target: 'node20',
    devtool: false,
    output: { path: join(dir, '.cache'), publicPath, library: { type: 'commonjs2' }, hashFunction: 'xxhash64' },
    resolve: RESOLVE,
    module: { rules: rules(name, { withUi: true }), generator: { asset: { emit: false } } },
    optimization: { minimize: false, concatenateModules: false, mangleExports: false },
    performance: { hints: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new MiniCssExtractPlugin({ filename: 'pages.css', ignoreOrder: true }),
      optimizeLocales.webpack({ locales }),
    ],
  };
}

/**
 * Builds a package's pages for Node and renders them. Nothing is written to the disk.
 * @param {{name: string, dir: string, entry: string, publicPath: string}} options `entry` exports `renderPages(locale, render)`
 * @returns {Promise<Map<string, RenderedPages>>} by language
 */
export async function renderPages(options) {
  const compiler = webpack(serverConfig(options));
  if (!compiler) throw new Error('webpack gave no compiler');
  compiler.hooks.shouldEmit.tap('renderPages', () => false);
  const { compilation } = await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error || !stats ? reject(error) : resolve(stats)));
  });
  const [error] = compilation.errors;
  if (error) throw error;
  const script = String(compilation.getAsset('pages.js')?.source.source() ?? '');
  const module = { exports: /** @type {any} */ ({}) };
  const run = vm.compileFunction(script, ['module', 'exports', 'require'], {
    filename: `${options.name}.js`,
  });
  run(module, module.exports, createRequire(join(options.dir, 'package.json')));
  const byLocale = new Map();
  for (const locale of locales) byLocale.set(locale, await module.exports.renderPages(locale));
  await new Promise((resolve) => compiler.close(resolve));
  return byLocale;
}

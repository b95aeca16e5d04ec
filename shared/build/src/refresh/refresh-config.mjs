import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const here = (/** @type {string} */ path) => join(import.meta.dirname, path);

/** What a developer's own build has in place of `react`, for its JSX alone. */
const JSX_SOURCE = 'portal-refresh';
/** Code of this package that runs in the page: never exchanged itself. */
const PAGE_CODE = here('page');

/** First code of a developer's own build, where a release begins with `remote-start/portal-runtime.mjs`. */
export const REFRESH_START = join(PAGE_CODE, 'start.ts');

/** @param {import('webpack').RuleSetRule} rule */
function withRefreshTransform(rule) {
  if (rule.loader !== require.resolve('swc-loader') || typeof rule.options !== 'object') return rule;
  const { jsc } = rule.options;
  const react = { runtime: 'automatic', development: true, refresh: true, importSource: JSX_SOURCE };
  return { ...rule, options: { jsc: { ...jsc, transform: { ...jsc.transform, react } } } };
}

/**
 * Makes a developer's own build exchange its modules in open pages, also those of a production host, whose React can refresh nothing
 * (docs/adr/0032-fast-refresh.md).
 * @param {import('webpack').Configuration & {plugins: import('webpack').WebpackPluginInstance[]}} config a remote's; it is changed
 */
export function refreshInPages(config) {
  // No hashes: style sheets of one chunk replace each other by their address, and nothing here is kept in a cache.
  config.output = {
    ...config.output,
    chunkFilename: 'js/[name].js',
    assetModuleFilename: 'assets/[name][ext]',
    clean: false,
  };
  config.optimization = { ...config.optimization, moduleIds: 'named', chunkIds: 'named', emitOnErrors: false };
  // Half of the time of a build went into modules that nothing has changed.
  config.cache = { type: 'memory', cacheUnaffected: true };
  config.experiments = { ...config.experiments, cacheUnaffected: true };
  config.resolve = {
    ...config.resolve,
    alias: { ...config.resolve?.alias, [`${JSX_SOURCE}/jsx-dev-runtime$`]: join(PAGE_CODE, 'jsx-dev-runtime.ts') },
  };
  const rules = /** @type {import('webpack').RuleSetRule[]} */ (config.module?.rules ?? []);
  config.module = {
    ...config.module,
    rules: [
      ...rules.map(withRefreshTransform),
      { test: /\.api\.ts$/, exclude: /node_modules/, loader: here('decline-loader.mjs') },
    ],
  };
  const others = config.plugins.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin));
  config.plugins = [
    ...others,
    new MiniCssExtractPlugin({ filename: 'css/[name].css', chunkFilename: 'css/[name].css', ignoreOrder: true }),
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({
      exclude: [/node_modules/, PAGE_CODE],
      overlay: { entry: false, module: join(PAGE_CODE, 'module-errors.ts'), sockIntegration: false },
    }),
  ];
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { Features } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { classNames } from './class-names.mjs';
import { LANGUAGE_CHECKS } from './language-checks.mjs';
import { CATALOGUE, locales } from './languages.mjs';
import { TEXT_DIRECTION } from './loaders/text-direction-loader.mjs';
import { compileHints } from './plugins/compile-hints.mjs';
import { ServerOnlyGuardPlugin } from './plugins/server-only-guard-plugin.mjs';
import { TokensGuardPlugin } from './plugins/tokens-guard-plugin.mjs';
import { portalPackage } from './workspace.mjs';

const require = createRequire(import.meta.url);

/** @returns {'production' | 'development'} development only under `npm run dev` */
export function buildMode() {
  return process.env.PORTAL_BUILD_MODE === 'development' ? 'development' : 'production';
}

/**
 * Style sheets, whose class names begin with the name of the build that carries them.
 * @param {string} name @param {import('webpack').RuleSetRule} [where] the files it is about; all where absent
 * @returns {import('webpack').RuleSetRule}
 */
function styleRule(name, where = {}) {
  return {
    ...where,
    test: /\.css$/,
    sideEffects: true,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: require.resolve('css-loader'),
        options: {
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            getLocalIdent: classNames(name),
          },
        },
      },
    ],
  };
}

/** The interface library, which the host carries for all. */
const UI = portalPackage('ui');

/**
 * How a build's modules are read.
 * @param {string} name @param {{withUi?: boolean, startUpTricks?: boolean}} [options] `withUi`: the build carries the host's part itself, with
 * the names it has there; `startUpTricks` as `baseConfig` takes it
 * @returns {import('webpack').RuleSetRule[]}
 */
export function rules(name, { withUi = false, startUpTricks = true } = {}) {
  const styles = withUi ? [styleRule('host', { include: UI }), styleRule(name, { exclude: UI })] : [styleRule(name)];
  return [
    {
      test: /\.tsx?$/,
      // The portal's packages are sources wherever they are installed.
      exclude: /node_modules[\\/](?!@(?:portal|federation-kit)[\\/])/,
      loader: require.resolve('swc-loader'),
      options: {
        // The production JSX transform in development too: a remote built here must run in a host that was built elsewhere.
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: false } },
          target: 'es2022',
        },
      },
    },
    ...styles,
    {
      test: CATALOGUE,
      type: 'javascript/auto',
      loader: join(import.meta.dirname, 'loaders/messages-loader.mjs'),
    },
    ...(startUpTricks
      ? [{ test: TEXT_DIRECTION, loader: join(import.meta.dirname, 'loaders/text-direction-loader.mjs') }]
      : []),
    {
      test: /\.(svg|png|jpe?g|webp|avif|ico)$/,
      type: 'asset/resource',
      generator: { filename: 'images/[name].[contenthash:12][ext]' },
    },
    { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'fonts/[name].[contenthash:12][ext]' } },
  ];
}

/** @returns {import('webpack').WebpackPluginInstance[]} */
function compression() {
  // The release store packs the rest by the same rule: kit/release-store/src/compressed-forms.ts.
  const test = /(?<!release)\.(js|css|svg|json|ico)$/;
  return [
    new CompressionPlugin({ test, algorithm: 'brotliCompress', filename: '[path][base].br', threshold: 512 }),
    new CompressionPlugin({ test, algorithm: 'gzip', filename: '[path][base].gz', threshold: 512 }),
  ];
}

/** @satisfies {import('webpack').ResolveOptions} */
export const RESOLVE = {
  extensions: ['.tsx', '.ts', '.mjs', '.js'],
  alias: {
    // Messages are compiled at build time; without the parser react-intl is half the size.
    '@formatjs/icu-messageformat-parser$': require.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
  },
};

/**
 * What host, remotes and the benchmark's baselines have in common.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.uniqueName
 * @param {string} options.dir
 * @param {string} options.publicPath
 * @param {boolean} [options.versioned] whether the public path is that of one version, as it is unless told: names of files need no hash then
 * @param {boolean} [options.startUpTricks] whether a build has what makes starts faster, as it has unless told: in production compile-hints.mjs
 * and language-checks.mjs, always text-direction-loader.mjs
 * @param {import('webpack').Entry} options.entry
 * @returns {import('webpack').Configuration & {plugins: import('webpack').WebpackPluginInstance[]}}
 */
export function baseConfig({ name, uniqueName, dir, publicPath, entry, versioned = true, startUpTricks = true }) {
  const mode = buildMode();
  const production = mode === 'production';
  const contentHash = versioned ? '' : '.[contenthash:12]';
  return {
    name,
    mode,
    context: dir,
    entry,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(dir, 'dist'),
      publicPath,
      uniqueName,
      filename: '[name].js',
      // Whose chunk it is: files of several releases meet in one page's network log.
      chunkFilename: `js/${name}.[name]${contentHash}.js`,
      clean: true,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 20_000,
      trustedTypes: { policyName: uniqueName },
      hashFunction: 'xxhash64',
    },
    resolve: RESOLVE,
    module: { rules: rules(name, { startUpTricks }) },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      runtimeChunk: false,
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          minify: TerserPlugin.swcMinify,
          terserOptions: { compress: { passes: 2, global_defs: startUpTricks ? LANGUAGE_CHECKS : {} }, mangle: true },
        }),
        // Browsers without light-dark() get the same colours by variables: in them a field would have no border and a dark page black text.
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { include: Features.LightDark },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [
      new ServerOnlyGuardPlugin(),
      new TokensGuardPlugin(),
      // Each style sheet is in a layer and its class names are scoped, so the order between modules has no meaning.
      new MiniCssExtractPlugin({
        filename: `css/${name}.[name]${contentHash}.css`,
        chunkFilename: `css/${name}.[name]${contentHash}.css`,
        ignoreOrder: true,
      }),
      // By language alone: the library has no en-GB, and American English is what it falls back to.
      optimizeLocales.webpack({ locales }),
      ...(production && startUpTricks ? [compileHints()] : []),
      ...(production ? compression() : []),
    ],
  };
}

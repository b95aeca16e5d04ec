import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baselineConfig } from '@portal/build/webpack';
import { workspaceRoot } from '@portal/build/workspace';
import webpack from 'webpack';
import {
  EXPOSED,
  entryOf,
  placeOf,
  RELEASED,
  REMOTES,
  REPLACED_IMPORT,
  replacement,
  sharedSingletons,
} from './apps.mjs';

const VARIANT = 'stock';
const baseline = join(import.meta.dirname, '../baseline');
const federationName = (/** @type {string} */ app) => app.replaceAll('-', '_');

/**
 * Module Federation as webpack's plugin does it by itself: each remote is found through its manifest when the host starts, every app carries a
 * runtime and a copy of what is shared.
 * @param {string} app @param {'before' | 'after'} release
 */
export async function buildStock(app, release) {
  const host = app === 'host';
  const { out, publicPath } = placeOf(VARIANT, app, release);
  const config = baselineConfig({ dir: join(workspaceRoot, app), entry: entryOf(app) });
  config.name = app;
  config.entry = host ? { main: `data:text/javascript,import(${JSON.stringify(entryOf(app))})` } : {};
  config.resolve = { ...config.resolve, modules: ['node_modules', join(workspaceRoot, 'host/node_modules')] };
  config.output = {
    ...config.output,
    path: out,
    publicPath,
    uniqueName: federationName(app),
    filename: '[name].[contenthash:12].js',
  };
  delete config.output.trustedTypes;
  config.devtool = false;
  if (release === 'after' && app === RELEASED) {
    config.module?.rules?.push({
      test: /[\\/]src[\\/]remote\.tsx$/,
      enforce: 'pre',
      loader: join(baseline, 'one-more-statement-loader.mjs'),
    });
  }
  if (host) {
    config.plugins.push(
      new webpack.NormalModuleReplacementPlugin(REPLACED_IMPORT, (resource) => {
        resource.request = replacement(REPLACED_IMPORT.exec(resource.request)?.[2] ?? '');
      }),
    );
  }
  config.plugins.push(
    new ModuleFederationPlugin({
      name: federationName(app),
      shared: sharedSingletons(),
      // Types for editors only: nothing of it reaches the page.
      dts: false,
      ...(host
        ? { remotes: Object.fromEntries(REMOTES.map((remote) => [remote, manifestOf(remote)])) }
        : { filename: 'remoteEntry.js', exposes: { [EXPOSED]: entryOf(app) } }),
    }),
  );
  const stats = await new Promise((resolve, reject) =>
    webpack(config, (error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
  const scripts = (entrypoints.main?.assets ?? []).map(({ name }) => publicPath + name);
  return { head: scripts.map((src) => `<script defer src="${src}"></script>`).join('\n') };
}

/** @param {string} remote */
function manifestOf(remote) {
  return `${federationName(remote)}@${placeOf(VARIANT, remote, 'before').publicPath}mf-manifest.json`;
}

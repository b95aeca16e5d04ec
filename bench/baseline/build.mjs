// Builds the baselines: the portal's own sources as one bundle with lazy routes, federation off. `plain` renders first and loads then;
// `tuned` keeps every start-up trick of ours.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineConfig } from '@portal/build/webpack';
import { workspaceRoot } from '@portal/build/workspace';
import webpack from 'webpack';

const here = import.meta.dirname;
/**
 * `changed` and `changed-plain` are `tuned` and `plain` after a release of one remote: one statement more in `mfe-account`.
 * @type {Record<string, string[]>}
 */
const replaced = {
  plain: ['load-remote', 'start-remotes', 'mf-runtime', 'watch-page-lazily', 'preload-route'],
  tuned: ['load-remote', 'start-remotes', 'mf-runtime', 'watch-page-lazily'],
  changed: ['load-remote', 'start-remotes', 'mf-runtime', 'watch-page-lazily'],
  'changed-plain': ['load-remote', 'start-remotes', 'mf-runtime', 'watch-page-lazily', 'preload-route'],
};
/** @type {Record<string, string>} */
const addresses = { changed: 'tuned', 'changed-plain': 'plain' };
const wanted = process.argv.slice(2);

for (const variant of wanted.length > 0 ? wanted : ['plain', 'tuned', 'changed']) {
  const out = join(here, 'dist', variant);
  rmSync(out, { recursive: true, force: true });
  const address = addresses[variant] ?? variant;
  const entry = join(workspaceRoot, 'host/src/index.ts');
  const config = baselineConfig({ dir: join(here, address), entry, startUpTricks: address === 'tuned' });
  config.context = here;
  // With federation a package that draws takes React from the host, whether it names it or not.
  config.resolve = { ...config.resolve, modules: ['node_modules', join(workspaceRoot, 'host/node_modules')] };
  config.output = { ...config.output, path: out, publicPath: `/baseline/${address}/` };
  // What the host asks of a module that is replaced must be there.
  config.module.parser = { ...config.module.parser, javascript: { exportsPresence: 'error' } };
  config.module.rules.push({
    test: /\.tsx?$/,
    enforce: 'pre',
    include: /[\\/](host|mfe-[a-z-]+|shared[\\/][a-z-]+)[\\/]src[\\/]/,
    loader: join(here, 'own-chunk-names-loader.mjs'),
  });
  if (variant in addresses) {
    config.module.rules.push({
      test: /mfe-account[\\/]src[\\/]remote\.tsx$/,
      enforce: 'pre',
      loader: join(here, 'one-more-statement-loader.mjs'),
    });
  }
  for (const name of replaced[variant] ?? []) {
    config.plugins.push(
      new webpack.NormalModuleReplacementPlugin(
        new RegExp(`^\\.{1,2}/((remotes|app)/)?${name}$`),
        join(here, 'src', `${name}.ts`),
      ),
    );
  }
  const stats = await new Promise((resolve, reject) =>
    webpack(config, (error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const chunks = Object.fromEntries(
    Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [name, assets.map((asset) => asset.name)]),
  );
  writeFileSync(join(out, 'chunks.json'), JSON.stringify(chunks, null, 2));
}

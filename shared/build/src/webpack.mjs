import { basename, join } from 'node:path';
import { RuntimeIntegrityPlugin } from '@federation-kit/integrity/webpack';
import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { baseConfig, buildMode } from './base-config.mjs';
import { releaseVersion } from './input-hash.mjs';
import { FederationGuardPlugin } from './plugins/federation-guard-plugin.mjs';
import { providedModulesEntry } from './plugins/provided-modules.mjs';
import { PrerenderPlugin } from './prerender/prerender-plugin.mjs';
import { REFRESH_START, refreshInPages } from './refresh/refresh-config.mjs';
import { ReleasePlugin } from './release/release-plugin.mjs';
import { sharedConfig, sharedModules, sharedVersion } from './shared-packages.mjs';
import { portalPackage, readPackage } from './workspace.mjs';

/** The federation runtime's packages ask for each other through these files. */
const RUNTIME_REQUEST = /webpack-bundler-runtime[\\/]dist[\\/]/;
/** What the host has in place of the public runtime, of which its pages use a fifth. */
const OWN_RUNTIME = 'src/federation/host-runtime.ts';
/** The request for the public runtime that the plugin adds to a build; parts of it are asked for by other paths. */
const PLUGIN_REQUEST = /webpack-bundler-runtime[\\/]dist[\\/](bundler|index)\.c?js$/;
/** What a remote has in place of a runtime of its own, and what another host's page fetches. */
const REMOTE_START = join(import.meta.dirname, 'remote-start');
const HOST_RUNTIME = join(REMOTE_START, 'portal-runtime.mjs');
/** As `runtimeOnDemand` names it. */
const FOREIGN_HOST_CHUNK = 'foreign-host';
const REMOTE_ENTRY = 'remoteEntry.js';
const HOST_ENTRY = 'main.js';

/** As `@portal/contract/release-names` says: what the gateway's policy lets a developer's own build be called. */
const LOCAL_VERSION = 'local';

/** As `@portal/contract/release-names` says. */
const RELEASE_NAME = /^(host|mfe-[a-z0-9-]+)$/;

/** @returns {string | undefined} origin under which `npm run dev -- mfe-…` serves a build that is never released */
function servedFrom() {
  return process.env.PORTAL_SERVED_FROM || undefined;
}

/** @param {string} dir */
function identify(dir) {
  const { name } = readPackage(dir);
  if (!RELEASE_NAME.test(name)) throw new Error(`${name} in ${dir}/package.json cannot be the name of a release`);
  const served = servedFrom();
  const version = served ? LOCAL_VERSION : releaseVersion(dir, buildMode());
  const contract = readPackage(portalPackage('contract')).version;
  const federationName = name.replaceAll('-', '_');
  return {
    name,
    version,
    contract,
    federationName,
    uniqueName: `${federationName}@${version}`,
    publicPath: served ? `${served}/` : `/candidateportal/releases/${name}/${version}/`,
  };
}

/** @param {string} entryFile the script that a page starts with */
function runtimeIntegrity(entryFile) {
  return new RuntimeIntegrityPlugin({ entryFile, styles: MiniCssExtractPlugin, globalName: '__portalIntegrity' });
}

/** One style sheet for all dialogs of the host. */
const STYLES_OF_DIALOGS = {
  type: 'css/mini-extract',
  name: 'dialogs',
  chunks: (/** @type {import('webpack').Chunk} */ { name }) => /(Dialog|Modal)$/.test(name ?? ''),
  enforce: true,
};

/** One style sheet for the small parts of the shell that are loaded later. */
const STYLES_OF_SMALL_PARTS = {
  type: 'css/mini-extract',
  name: 'small-parts',
  chunks: /** @type {const} */ ('async'),
  test: /[\\/](MenuButton|ToastRegion|OverrideBadge|UpdateNotice|FeedbackSection)\.module\.css$/,
  enforce: true,
};

/** Settings of the federation plugin that host and remotes share. */
const federationDefaults = {
  dts: false,
  manifest: true,
  // With version-first one dead remote rejects every shared module.
  shareStrategy: /** @type {const} */ ('loaded-first'),
  experiments: { optimization: { target: /** @type {const} */ ('web'), disableSnapshot: true } },
};

/**
 * The host's build: provides every shared module and publishes its federation runtime.
 * @param {{dir: string}} options the host's folder
 * @returns {import('webpack').Configuration}
 */
export function hostConfig({ dir }) {
  const { name, version, contract, uniqueName, publicPath } = identify(dir);
  const config = baseConfig({
    name,
    uniqueName,
    dir,
    publicPath,
    // The order of the style layers is what the first style sheet says: it must come before any component's.
    entry: { main: ['@portal/themes/tokens.css', providedModulesEntry(), './src/index.ts'] },
  });
  // Each sheet has a hash in the script that every page begins with; and most styles of a dialog are those of every dialog.
  const cacheGroups = { dialogs: STYLES_OF_DIALOGS, smallParts: STYLES_OF_SMALL_PARTS };
  config.optimization = { ...config.optimization, splitChunks: { cacheGroups } };
  const provides = Object.fromEntries(sharedModules().map((key) => [key, sharedVersion(key, dir)]));
  config.plugins.push(
    new webpack.NormalModuleReplacementPlugin(PLUGIN_REQUEST, join(dir, OWN_RUNTIME)),
    new ModuleFederationPlugin({ ...federationDefaults, name: 'host' }),
    // The host provides and never consumes: its own imports go straight to the module, which saves looking each one up at the start. The
    // empty consumer is what writes the list of provided modules into the build.
    new ProvideSharedPlugin({ shareScope: 'default', provides: sharedConfig('host', dir) }),
    new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
    runtimeIntegrity(HOST_ENTRY),
    new ReleasePlugin({
      name,
      version,
      uniqueName,
      contract,
      requires: { contract: `^${contract}` },
      shared: {},
      provides,
      entry: HOST_ENTRY,
      exposes: {},
    }),
  );
  if (buildMode() === 'production') config.plugins.push(new PrerenderPlugin({ name, dir, publicPath }));
  return config;
}

/**
 * A manifest that names the version of the release, and whose readers ask for the files beside it, wherever it is served from: a path without an
 * origin would lead them to their own.
 * @param {import('@module-federation/sdk').Stats} stats @param {string} version
 */
function besideItself({ metaData, ...stats }, version) {
  const buildInfo = { ...metaData.buildInfo, buildVersion: version };
  return { ...stats, metaData: { ...metaData, buildInfo, publicPath: 'auto' } };
}

/**
 * Leads the remote's entry to the host's runtime. What other hosts' pages fetch has the runtime itself.
 * @param {string} start the module that stands in its place
 */
function takeHostRuntime(start) {
  /** @param {any} request as webpack hands it on, before and after it was resolved */
  return (request) => {
    const { issuer } = request.contextInfo;
    if (RUNTIME_REQUEST.test(issuer) || issuer.startsWith(REMOTE_START)) return;
    if (request.createData?.resource) request.createData.resource = start;
    else request.request = start;
  };
}

/**
 * A remote's build: one exposed module, no copy of anything shared, the host's federation runtime.
 * @param {{dir: string}} options the remote's folder
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig({ dir }) {
  const { name, version, contract, federationName, uniqueName, publicPath } = identify(dir);
  const config = baseConfig({ name, uniqueName, dir, publicPath, entry: {} });
  // In one file, since each costs the entry a name and a hash.
  config.optimization = {
    ...config.optimization,
    splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== FOREIGN_HOST_CHUNK },
  };
  const shared = Object.fromEntries(sharedModules().map((key) => [key, `^${sharedVersion(key, dir)}`]));
  const served = servedFrom();
  config.plugins.push(
    new webpack.NormalModuleReplacementPlugin(RUNTIME_REQUEST, takeHostRuntime(served ? REFRESH_START : HOST_RUNTIME)),
    new webpack.DefinePlugin({ __PORTAL_CONTRACT_RANGE__: JSON.stringify(`^${contract}`) }),
    new ModuleFederationPlugin({
      ...federationDefaults,
      manifest: { additionalData: ({ stats }) => besideItself(stats, version) },
      name: federationName,
      filename: REMOTE_ENTRY,
      exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
      shared: sharedConfig('remote', dir),
    }),
    new FederationGuardPlugin(),
  );
  if (served) {
    // Its files change at every save and are described nowhere.
    refreshInPages(config);
    return config;
  }
  config.plugins.push(
    runtimeIntegrity(REMOTE_ENTRY),
    new ReleasePlugin({
      name,
      version,
      uniqueName,
      contract,
      requires: { contract: `^${contract}` },
      shared,
      entry: REMOTE_ENTRY,
      exposes: { './remote': 'remote' },
    }),
  );
  if (buildMode() === 'production') config.plugins.push(new PrerenderPlugin({ name, dir, publicPath }));
  return config;
}

/**
 * The same sources as one plain bundle with lazy routes and no federation: what the benchmark compares with.
 * @param {{dir: string, entry: string, startUpTricks?: boolean}} options folder whose `dist` gets the build; entry module; whether it starts as
 * fast as the portal's own builds
 * @returns {ReturnType<typeof baseConfig>}
 */
export function baselineConfig({ dir, entry, startUpTricks = false }) {
  const name = basename(dir);
  return baseConfig({
    name,
    uniqueName: `baseline-${name}`,
    dir,
    publicPath: `/candidateportal/releases/${name}/baseline/`,
    versioned: false,
    startUpTricks,
    entry: { main: entry },
  });
}

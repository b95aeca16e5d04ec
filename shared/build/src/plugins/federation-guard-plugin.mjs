import { relative } from 'node:path';
import webpack from 'webpack';
import { sharedModules } from '../shared-packages.mjs';
import { portalPackage, repositoryOf } from '../workspace.mjs';
import { bundledModules } from './bundled-modules.mjs';

const NAME = 'FederationGuardPlugin';
const HOST_ONLY_LIBRARY =
  /node_modules[\\/](react|react-dom|react-redux|react-intl|react-router|react-router-dom|@reduxjs[\\/]toolkit|react-aria-components)[\\/](?!.*node_modules)/;
const HOST_ONLY_CODE = ['i18n/', 'api-client/', 'shell-kit/', 'events/', 'ui/', 'routing/src/react.'].map(
  portalPackage,
);
/** What holds no state: a build's own few icons weigh less than all of them in the host, and a function is no heavier than the way to it. */
const OWN_COPIES = ['ui/src/icons/', 'i18n/src/join-texts.'].map(portalPackage);

/** @param {string} resource */
function isHostOnly(resource) {
  if (HOST_ONLY_LIBRARY.test(resource)) return true;
  const begins = (/** @type {string} */ start) => resource.startsWith(start);
  return HOST_ONLY_CODE.some(begins) && !OWN_COPIES.some(begins);
}

/**
 * Fails the build of a remote that carries its own copy of something the page may have only once: two copies of a context or store do not see
 * each other, and nothing says so at run time.
 */
export class FederationGuardPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { root } = repositoryOf(compiler.context);
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const { resource, issuers } of bundledModules(compilation)) {
          if (!isHostOnly(resource)) continue;
          compilation.errors.push(
            new webpack.WebpackError(explain(relative(root, resource), issuers[0] && relative(root, issuers[0]))),
          );
        }
      });
    });
  }
}

/** @param {string} resource @param {string | undefined} issuer */
function explain(resource, issuer) {
  const from = issuer ? ` (imported by ${issuer})` : '';
  return `${resource} would be a second copy in this remote${from}. Import what you need from one of the shared modules: ${sharedModules().join(', ')}.`;
}

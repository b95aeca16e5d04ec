import { relative } from 'node:path';
import webpack from 'webpack';
import { repositoryOf } from '../workspace.mjs';
import { bundledModules } from './bundled-modules.mjs';

const NAME = 'FederationGuardPlugin';
const HOST_ONLY_LIBRARY =
  /node_modules[\\/](react|react-dom|react-redux|react-intl|react-router|react-router-dom|@reduxjs[\\/]toolkit|react-aria-components)[\\/](?!.*node_modules)/;
const HOST_ONLY_PACKAGE =
  /[\\/](?:shared|@portal)[\\/](i18n|api-client|shell-kit|events|ui(?![\\/]src[\\/]icons[\\/])|routing[\\/]src[\\/]react)\b/;

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
          if (!(HOST_ONLY_LIBRARY.test(resource) || HOST_ONLY_PACKAGE.test(resource))) continue;
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
  return `${resource} would be a second copy in this remote${from}. Import what you need from one of the modules in shared/build/src/shared-packages.mjs.`;
}

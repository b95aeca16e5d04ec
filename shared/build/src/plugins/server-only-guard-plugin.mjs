import { relative } from 'node:path';
import webpack from 'webpack';
import { repositoryOf } from '../workspace.mjs';
import { bundledModules } from './bundled-modules.mjs';

const NAME = 'ServerOnlyGuardPlugin';
const SERVER_ONLY = /node_modules[\\/]zod[\\/](?!.*node_modules)/;

/**
 * Fails a build for the browser that carries the schemas of the contract. They are checked on the server; in the page they would cost more
 * than the form's first section, and the library probes for `Function`, which the page's policy reports as an attack.
 */
export class ServerOnlyGuardPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { root } = repositoryOf(compiler.context);
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const { resource, issuers } of bundledModules(compilation)) {
          if (!SERVER_ONLY.test(resource)) continue;
          const from = issuers.find((issuer) => !SERVER_ONLY.test(issuer));
          compilation.errors.push(
            new webpack.WebpackError(
              `${from ? relative(root, from) : 'An entry'} brings zod into the browser. Import its types alone, or move the constant you need to a file without schemas, such as @portal/contract/limits.`,
            ),
          );
          return;
        }
      });
    });
  }
}

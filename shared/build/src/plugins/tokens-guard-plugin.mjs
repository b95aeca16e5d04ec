import webpack from 'webpack';
import { bundledModules } from './bundled-modules.mjs';

const NAME = 'TokensGuardPlugin';
const LIBRARY = /node_modules[\\/]keycloak-js[\\/]/;
/** The only chunk that may load the library; in the one bundle of the benchmarks its package stands before its name. */
const CHUNK = /^(host-)?ServiceTokens$/;

/**
 * Fails a build in which anything but the chunk for pages that hold tokens loads keycloak-js: the pages of all other installations would pay for
 * it. docs/adr/0021-single-sign-on.md
 */
export class TokensGuardPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const { resource, chunks } of bundledModules(compilation)) {
          if (!LIBRARY.test(resource)) continue;
          for (const group of chunks.flatMap((chunk) => [...chunk.groupsIterable])) {
            if (!group.isInitial() && CHUNK.test(group.name ?? '')) continue;
            compilation.errors.push(
              new webpack.WebpackError(
                `keycloak-js would be loaded with ${group.name ?? 'a chunk without a name'}. Reach it through import() of host/src/session/tokens/service-tokens.ts alone.`,
              ),
            );
          }
        }
      });
    });
  }
}

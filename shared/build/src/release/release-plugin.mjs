import { execFileSync } from 'node:child_process';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import webpack from 'webpack';
import { consumedModules, lazyProvidedModules, messageIds, namedChunks } from './chunk-facts.mjs';

const NAME = 'ReleasePlugin';

/** @param {string} cwd @returns {string} the commit built from, or `unknown` outside a clone */
function gitSha(cwd) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Writes `release.json` beside the build: what the release store checks and what the page generator needs to know.
 * The shape is `releaseSchema` of `@portal/contract/release`.
 */
export class ReleasePlugin {
  /**
   * @param {object} facts what the build itself cannot know
   * @param {string} facts.name
   * @param {string} facts.version
   * @param {string} facts.uniqueName
   * @param {string} facts.contract
   * @param {{contract: string}} facts.requires
   * @param {Record<string, string>} facts.shared ranges of all shared modules; only those that the build uses become requirements
   * @param {Record<string, string>} [facts.provides]
   * @param {string} facts.entry
   * @param {Record<string, string>} facts.exposes
   */
  constructor(facts) {
    this.facts = facts;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        if (compilation.errors.length > 0) return;
        compilation.deleteAsset('mf-stats.json');
        const { shared, ...constant } = this.facts;
        const { consumes, ...rest } = facts(compilation);
        const used = new Set(Object.values(consumes).flat());
        const requires = {
          contract: constant.requires.contract,
          shared: Object.fromEntries(Object.entries(shared).filter(([key]) => used.has(key))),
        };
        const release = {
          ...constant,
          requires,
          gitSha: gitSha(compiler.context),
          builtAt: new Date().toISOString(),
          consumes,
          ...rest,
        };
        compilation.emitAsset('release.json', new webpack.sources.RawSource(`${JSON.stringify(release, null, 1)}\n`));
      });
    });
  }
}

/** @param {import('webpack').Compilation} compilation */
function facts(compilation) {
  /** @type {Record<string, {size: number, integrity: string}>} */
  const files = {};
  for (const { name, source } of compilation.getAssets()) {
    if (name.endsWith('.map')) continue;
    const bytes = source.buffer();
    files[name] = { size: bytes.length, integrity: integrityOf(bytes) };
  }
  return {
    files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
    chunks: namedChunks(compilation),
    consumes: consumedModules(compilation),
    messages: messageIds(compilation),
    sharedChunks: lazyProvidedModules(compilation),
  };
}

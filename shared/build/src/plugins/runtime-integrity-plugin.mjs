import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const NAME = 'RuntimeIntegrityPlugin';

/** @param {string} built address for which the build is made @param {string} tag the element's variable @param {string} url the address's variable */
const setIntegrity = (built, tag, url) => `
var integrity = ((globalThis.__portalIntegrity || {})[${built}] || {})[${url}.slice(__webpack_require__.p.length)];
if (integrity) { ${tag}.integrity = integrity; ${tag}.crossOrigin = "anonymous"; }`;

/**
 * Gives integrity to every script and style sheet a build loads lazily. The map of hashes stands on the first line of the entry file, which the
 * page itself loads with integrity: so trust goes from the page to the entry to each chunk, and the page stays small.
 *
 * The map can be added only after all names are final; therefore the entry's own file name carries no content hash (its folder carries the version).
 */
export class RuntimeIntegrityPlugin {
  /** @param {{entryFile: string}} options the file that gets the map */
  constructor({ entryFile }) {
    this.entryFile = entryFile;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const built = JSON.stringify(compilation.outputOptions.publicPath);
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}${setIntegrity(built, 'script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source) => `${source}${setIntegrity(built, 'linkTag', 'fullhref')}`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 100;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => this.addMap(compilation));
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  addMap(compilation) {
    const { RawSource, ConcatSource } = webpack.sources;
    const hashes = {};
    for (const { name, source } of compilation.getAssets()) {
      if (name === this.entryFile || !/\.(js|css)$/.test(name)) continue;
      hashes[name] = `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
    }
    const publicPath = JSON.stringify(compilation.outputOptions.publicPath);
    const line = `(globalThis.__portalIntegrity||(globalThis.__portalIntegrity={}))[${publicPath}]=${JSON.stringify(hashes)};\n`;
    compilation.updateAsset(this.entryFile, (source) => new ConcatSource(line, source));
    const map = compilation.getAsset(`${this.entryFile}.map`);
    if (map) {
      const json = JSON.parse(map.source.source().toString());
      compilation.updateAsset(map.name, new RawSource(JSON.stringify({ ...json, mappings: `;${json.mappings}` })));
    }
  }
}

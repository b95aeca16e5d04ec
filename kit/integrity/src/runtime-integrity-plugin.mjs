import { integrityOf } from './integrity-of.mjs';

const NAME = 'RuntimeIntegrityPlugin';
/** What the bundler's loaders put into a page; a name may end with a query. */
const LOADED = /\.(m?js|css)(\?|$)/;

/**
 * @param {string} map the expression that gives the hashes of all builds @param {string} key name of this build among them
 * @param {string} tag the element's variable @param {string} url the address's variable
 */
const setIntegrity = (map, key, tag, url) => `
var integrity = ((${map} || {})[${key}] || {})[${url}.slice(__webpack_require__.p.length)];
if (integrity) { ${tag}.integrity = integrity; ${tag}.crossOrigin = "anonymous"; }`;

/**
 * Gives integrity to every script and style sheet a build loads lazily. The map of hashes stands on the first line of the entry file, which the
 * page itself loads with integrity: so trust goes from the page to the entry to each chunk, and the page stays small.
 *
 * The map can be added only after all names are final; therefore the entry's own file name carries no content hash (its folder carries the version).
 */
export class RuntimeIntegrityPlugin {
  /**
   * @param {object} options
   * @param {string} options.entryFile the file that gets the map
   * @param {typeof import('mini-css-extract-plugin').default} [options.styles] the plugin of the build that makes style sheets, where there is one
   * @param {string} [options.globalName] the global variable that holds the maps of all builds, each under the address it was made for
   */
  constructor({ entryFile, styles, globalName = '__federationIntegrity' }) {
    this.entryFile = entryFile;
    this.styles = styles;
    this.map = `globalThis.${globalName}`;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { webpack } = compiler;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const key = JSON.stringify(buildKey(compilation.outputOptions));
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}${setIntegrity(this.map, key, 'script', 'url')}`,
      );
      this.styles
        ?.getCompilationHooks(compilation)
        .beforeTagInsert.tap(NAME, (source) => `${source}${setIntegrity(this.map, key, 'linkTag', 'fullhref')}`);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 100;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => this.addMap(compilation, key, webpack.sources));
    });
  }

  /** @param {import('webpack').Compilation} compilation @param {string} key @param {typeof import('webpack').sources} sources */
  addMap(compilation, key, { RawSource }) {
    if (!compilation.getAsset(this.entryFile)) {
      compilation.errors.push(new Error(`${NAME}: the build makes no ${this.entryFile}`));
      return;
    }
    const hashes = {};
    for (const { name, source } of compilation.getAssets()) {
      if (name === this.entryFile || !LOADED.test(name)) continue;
      hashes[name] = integrityOf(source.buffer());
    }
    for (const chunk of compilation.chunks)
      for (const file of chunk.files)
        if (file !== this.entryFile && !(file in hashes))
          compilation.errors.push(new Error(`${NAME}: ${file} would be loaded without its hash`));
    const line = `(${this.map}||(${this.map}={}))[${key}]=${JSON.stringify(hashes)};\n`;
    compilation.updateAsset(this.entryFile, (source) => {
      const text = source.source().toString();
      // Hints to the engine count on the first lines alone.
      const [hints = ''] = /^(?:\/\/#.*\n)*/.exec(text) ?? [];
      return new RawSource(hints + line + text.slice(hints.length));
    });
    const map = compilation.getAsset(`${this.entryFile}.map`);
    if (map) {
      const json = JSON.parse(map.source.source().toString());
      compilation.updateAsset(map.name, new RawSource(JSON.stringify({ ...json, mappings: `;${json.mappings}` })));
    }
  }
}

/**
 * What tells two builds on a page apart: the address each was made for, or its name where it finds its address by itself.
 * @param {import('webpack').OutputNormalizedWithDefaults} output
 */
function buildKey({ publicPath, uniqueName }) {
  if (typeof publicPath !== 'string') throw new Error(`${NAME}: output.publicPath must be text`);
  return publicPath === 'auto' || publicPath === '' ? uniqueName : publicPath;
}

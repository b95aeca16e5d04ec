import webpack from 'webpack';

const NAME = 'ReloadPlugin';

/** Makes a page with a developer's own build load anew whenever the server says that there is a newer one. */
export class ReloadPlugin {
  /** @param {{entryFile: string, origin: string}} options the file a page starts with; where the build is served */
  constructor({ entryFile, origin }) {
    this.entryFile = entryFile;
    this.origin = origin;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { ConcatSource } = webpack.sources;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    const follow = `\nnew EventSource(${JSON.stringify(`${this.origin}/reload`)}).onmessage = () => location.reload();\n`;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        if (compilation.getAsset(this.entryFile))
          compilation.updateAsset(this.entryFile, (source) => new ConcatSource(source, follow));
      });
    });
  }
}

import webpack from 'webpack';

/**
 * Tells V8 to compile the functions of every script while it downloads, beside the main thread, and not each when it is called first. The hint must be
 * a script's first line; other engines read a comment. https://v8.dev/blog/explicit-compile-hints
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function compileHints() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which removes comments, and before maps and names are made of what is written.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

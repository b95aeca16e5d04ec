import { existsSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { CLASS_NAMES } from '../class-names.mjs';
import { inertHtml } from './inert-html.mjs';
import { renderPages } from './server-build.mjs';

/** @typedef {import('@portal/contract/prerendered').Prerendered} Prerendered */
/** @typedef {import('@portal/contract/prerendered').RenderedPages} RenderedPages */

const NAME = 'PrerenderPlugin';
/** The module of a package that renders its pages in Node. */
const ENTRY = 'src/prerender/render-pages.tsx';

/**
 * Adds a package's public pages to its release as HTML, one file for each language, rendered by its own code. docs/adr/0026-words-before-scripts.md
 */
export class PrerenderPlugin {
  /** @param {{name: string, dir: string, publicPath: string}} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const entry = join(this.options.dir, ENTRY);
    if (!existsSync(entry)) return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        for (const [locale, rendered] of withStyles(await renderPages({ ...this.options, entry }))) {
          const json = new webpack.sources.RawSource(JSON.stringify(rendered));
          // As `prerenderedPath` of `@portal/contract/release-names` says.
          compilation.emitAsset(`prerendered/${locale}.json`, json);
        }
      });
    });
  }
}

/**
 * Pages as they may be shown before their scripts. Their style sheets stand beside them; `style` holds what their attributes said.
 * @param {Map<string, RenderedPages>} byLocale
 * @returns {Map<string, Prerendered>}
 */
function withStyles(byLocale) {
  return new Map(
    [...byLocale].map(([locale, { shells, bulletins = {}, pages }]) => [
      locale,
      {
        classNames: CLASS_NAMES,
        ...(shells && {
          shellStyle: inertHtml([...Object.values(shells), ...Object.values(bulletins)].join('')).css,
          shells: inert(shells),
          bulletins: inert(bulletins),
        }),
        pages: Object.fromEntries(
          Object.entries(pages).map(([name, { title, html }]) => {
            const { html: shown, css } = inertHtml(html);
            return [name, { title, html: shown, style: css }];
          }),
        ),
      },
    ]),
  );
}

/** @param {Readonly<Record<string, string>>} htmls */
const inert = (htmls) => Object.fromEntries(Object.entries(htmls).map(([name, html]) => [name, inertHtml(html).html]));

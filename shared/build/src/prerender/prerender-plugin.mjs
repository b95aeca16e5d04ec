import { existsSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { criticalCss } from './critical-css.mjs';
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
        const { byLocale, css } = await renderPages({ ...this.options, entry });
        for (const [locale, rendered] of withStyles(byLocale, css)) {
          const json = new webpack.sources.RawSource(JSON.stringify(rendered));
          // As `prerenderedPath` of `@portal/contract/release-names` says.
          compilation.emitAsset(`prerendered/${locale}.json`, json);
        }
      });
    });
  }
}

/**
 * Each page with the styles that it needs in whichever language.
 * @param {Map<string, RenderedPages>} byLocale @param {string} css
 * @returns {Map<string, Prerendered>}
 */
function withStyles(byLocale, css) {
  const all = [...byLocale.values()];
  const shells = all.flatMap(({ shells = {}, bulletins = {} }) => [
    ...Object.values(shells),
    ...Object.values(bulletins),
  ]);
  const shellStyle = shells.length > 0 ? styleOf(css, shells, true) : undefined;
  const names = [...new Set(all.flatMap(({ pages }) => Object.keys(pages)))];
  const styles = new Map(
    names.map((name) => [
      name,
      styleOf(
        css,
        all.map(({ pages }) => pages[name]?.html ?? ''),
        false,
      ),
    ]),
  );
  return new Map(
    [...byLocale].map(([locale, { shells = {}, bulletins = {}, pages }]) => [
      locale,
      {
        ...(shellStyle !== undefined && {
          shellStyle,
          shells: inert(shells),
          bulletins: inert(bulletins),
        }),
        pages: Object.fromEntries(
          Object.entries(pages).map(([name, { title, html }]) => [
            name,
            { title, html: inertHtml(html).html, style: styles.get(name) ?? '' },
          ]),
        ),
      },
    ]),
  );
}

/** @param {Readonly<Record<string, string>>} htmls */
const inert = (htmls) => Object.fromEntries(Object.entries(htmls).map(([name, html]) => [name, inertHtml(html).html]));

/** @param {string} css @param {readonly string[]} htmls @param {boolean} base */
function styleOf(css, htmls, base) {
  const html = htmls.join('\n');
  return criticalCss(css, html, { base }) + inertHtml(html).css;
}

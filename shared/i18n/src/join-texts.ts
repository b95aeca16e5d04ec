import type { CatalogueLoader } from './catalogue';

/**
 * Joins the texts of several files, so that one provider has them all.
 * @param loaders each fetches the texts of one file in a language; of two texts with the same id the later file's counts
 * @returns fetches all of them at the same time; rejects where one cannot be fetched
 */
export function joinTexts(...loaders: readonly CatalogueLoader[]): CatalogueLoader {
  return async (locale) => {
    const files = await Promise.all(loaders.map((load) => load(locale)));
    return { default: Object.assign({}, ...files.map((file) => file.default)) };
  };
}

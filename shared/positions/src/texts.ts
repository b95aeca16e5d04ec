import type { CatalogueLoader } from '@portal/i18n';

/** The texts of this package; one file with those of the build that shows them. */
const load: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`);

/**
 * Adds the texts about positions to those of a remote, so that one provider has both.
 * @param own fetches the remote's texts of a language
 */
export function withPositionTexts(own: CatalogueLoader): CatalogueLoader {
  return async (locale) => {
    const [positions, remote] = await Promise.all([load(locale), own(locale)]);
    return { default: { ...positions.default, ...remote.default } };
  };
}

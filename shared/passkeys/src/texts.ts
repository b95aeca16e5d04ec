import type { CatalogueLoader } from '@portal/i18n';

/** The texts of this package; one file with those of the build that shows them. */
const load: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`);

/**
 * Adds the texts about passkeys to those of a build, so that one provider has both.
 * @param own fetches the build's texts of a language
 */
export function withPasskeyTexts(own: CatalogueLoader): CatalogueLoader {
  return async (locale) => {
    const [passkeys, build] = await Promise.all([load(locale), own(locale)]);
    return { default: { ...passkeys.default, ...build.default } };
  };
}

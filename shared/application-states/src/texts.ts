import type { CatalogueLoader } from '@portal/i18n';

/** The texts of this package; one file with those of the build that shows them. */
const load: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`);

/**
 * Adds the words for the states of applications to the texts of a remote, so that one provider has both.
 * @param own fetches the remote's texts of a language
 */
export function withApplicationStateTexts(own: CatalogueLoader): CatalogueLoader {
  return async (locale) => {
    const [states, remote] = await Promise.all([load(locale), own(locale)]);
    return { default: { ...states.default, ...remote.default } };
  };
}

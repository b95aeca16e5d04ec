import type { CatalogueLoader } from '@portal/i18n';

/** The texts about positions; one file with those of the build that shows them. */
export const positionTexts: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`);

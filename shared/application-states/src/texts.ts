import type { CatalogueLoader } from '@portal/i18n';

/** The words for the states of applications; one file with those of the build that shows them. */
export const applicationStateTexts: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`);

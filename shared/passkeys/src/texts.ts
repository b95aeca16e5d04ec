import type { CatalogueLoader } from '@portal/i18n';

/** The texts about passkeys; one file with those of the build that shows them. */
export const passkeyTexts: CatalogueLoader = (locale) =>
  import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`);

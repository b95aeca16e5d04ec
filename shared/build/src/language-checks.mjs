/**
 * What libraries ask the browser about languages, and what the scripts of a production build ask in its place: the form of a name, for which the
 * browser need not read the list of its languages (docs/adr/0044-language-checks.md). As `global_defs` of the minimizer.
 */
export const LANGUAGE_CHECKS = {
  '@Intl.DateTimeFormat.supportedLocalesOf': 'Intl.getCanonicalLocales',
  '@Intl.NumberFormat.supportedLocalesOf': 'Intl.getCanonicalLocales',
};

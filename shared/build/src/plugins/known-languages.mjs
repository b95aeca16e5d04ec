/**
 * Libraries of texts ask at each start whether the browser knows the page's language; for the answer it reads the list of all of its languages,
 * 50 ms of a slow phone. Browsers that start the portal know its languages, so the scripts ask for the proper form of the name instead, which
 * throws for a malformed one as well. What formats dates or numbers reads the list all the same.
 *
 * Expressions and what stands in their place, as `global_defs` of the minimizer.
 */
export const KNOWN_LANGUAGES = {
  '@Intl.DateTimeFormat.supportedLocalesOf': 'Intl.getCanonicalLocales',
  '@Intl.NumberFormat.supportedLocalesOf': 'Intl.getCanonicalLocales',
};

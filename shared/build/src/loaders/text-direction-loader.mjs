const ASKS = 'if (Intl.Locale)';

/** The module of React Aria that tells in which direction a language is written. */
export const TEXT_DIRECTION = /[\\/]react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]utils\.mjs$/;

/**
 * Webpack loader for `TEXT_DIRECTION`: it uses the list of languages that it has for older browsers instead of asking this one, which reads its
 * data about all languages for the first answer (docs/adr/0044-language-checks.md).
 * @param {string} source
 * @returns {string}
 * @throws Error where the library asks in another way
 */
export default function textDirectionLoader(source) {
  if (!source.includes(ASKS)) throw new Error('React Aria tells the direction of languages in another way than before');
  return source.replace(ASKS, 'if (false)');
}

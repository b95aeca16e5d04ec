import { join } from 'node:path';

const KEEP_TEXTS = join(import.meta.dirname, 'page/keep-texts.ts');

/**
 * A module of texts that an open page can exchange.
 * @param {string} compiled expression whose value are the texts
 * @returns {string} its source
 */
export function keptTexts(compiled) {
  return `import { keepTexts } from ${JSON.stringify(KEEP_TEXTS)};\nexport default keepTexts(${compiled}, import.meta.webpackHot);`;
}

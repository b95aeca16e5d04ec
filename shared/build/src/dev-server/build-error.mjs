import { stripVTControlCharacters } from 'node:util';

/**
 * An error as webpack describes it; `loc` is `LINE:COLUMN-COLUMN`, where the bundler itself has found it.
 * @typedef {{ message: string, moduleName?: string, loc?: string }} WebpackError
 */
/**
 * An error as pages show it; `where` is file and line, or the file alone, or empty, where no more is known.
 * @typedef {{ where: string, message: string }} BuildError
 */

/** How the compiler names a place: a frame that begins with the file, line and column. */
const FRAME = /\[[^\]\n]*:(\d+):\d+\]/;
/** Where in the tools it happened, which says nothing about the source. */
const OF_TOOLS = /^(\s+at .*|Module build failed \(from .*\):)\n?|\s*^Stack backtrace:[\s\S]*/gm;

/**
 * @param {WebpackError} error
 * @returns {BuildError} what is wrong and where, without colours and the tools' own places
 */
export function toBuildError({ message, moduleName, loc }) {
  const plain = stripVTControlCharacters(message);
  const line = loc?.split(':')[0] ?? FRAME.exec(plain)?.[1];
  const where = [moduleName, line].filter(Boolean).join(':');
  return { where, message: plain.replace(OF_TOOLS, '').trim() };
}

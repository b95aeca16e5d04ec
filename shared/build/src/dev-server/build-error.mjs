import { stripVTControlCharacters } from 'node:util';

/** An error as webpack describes it. */
export interface WebpackError {
  message: string;
  moduleName?: string;
  /** `LINE:COLUMN-COLUMN`, where the bundler itself has found it. */
  loc?: string;
}

/** An error as pages show it. */
export interface BuildError {
  /** File and line; the file alone, or nothing, where no more is known. */
  where: string;
  message: string;
}

/** How the compiler names a place: a frame that begins with the file, line and column. */
const FRAME = /\[[^\]\n]*:(\d+):\d+\]/;
/** Where in the tools it happened, which says nothing about the source. */
const OF_TOOLS = /^(\s+at .*|Module build failed \(from .*\):)\n?|\s*^Stack backtrace:[\s\S]*/gm;

/** @returns what is wrong and where, without colours and the tools' own places */
export function toBuildError({ message, moduleName, loc }: WebpackError): BuildError {
  const plain = stripVTControlCharacters(message);
  const line = loc?.split(':')[0] ?? FRAME.exec(plain)?.[1];
  const where = [moduleName, line].filter(Boolean).join(':');
  return { where, message: plain.replace(OF_TOOLS, '').trim() };
}

import { existsSync } from 'node:fs';
import { basename } from 'node:path';

/** What rendered pages say of how their classes are named: those of builds that do it otherwise are not put together. */
export const CLASS_NAMES = 'sheet-class';

/**
 * Class names that need no hash to be unique: a page's document repeats them, and a hash cannot be compressed.
 * @param {string} name of the build, with which they begin
 * @returns {(context: {resourcePath: string}, template: string, local: string) => string} throws where two style sheets would share a name
 */
export function classNames(name) {
  /** @type {Map<string, string>} */
  const sheets = new Map();
  return ({ resourcePath }, _template, local) => {
    const className = `${name}-${basename(resourcePath).replace(/(\.module)?\.css$/, '')}-${local}`;
    const other = sheets.get(className) ?? resourcePath;
    // A watched build goes on when a sheet has been moved.
    if (other !== resourcePath && existsSync(other))
      throw new Error(`${other} and ${resourcePath} both give ${className}: rename one, or remove one of two copies`);
    sheets.set(className, resourcePath);
    return className;
  };
}

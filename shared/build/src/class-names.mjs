import { basename } from 'node:path';

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
    if (other !== resourcePath)
      throw new Error(`${other} and ${resourcePath} both give ${className}: rename one of them`);
    sheets.set(className, resourcePath);
    return className;
  };
}

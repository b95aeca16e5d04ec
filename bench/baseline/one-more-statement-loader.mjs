/** Makes a build differ as a release does. @param {string} source */
export default function oneMoreStatement(source) {
  return `${source}\nObject.assign(globalThis, { benchRelease: 2 });\n`;
}

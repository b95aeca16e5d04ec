/**
 * Webpack loader for modules that leave something behind where they ran, such as endpoints in the page's API: running them again would change
 * nothing there, so the page has to be loaded anew.
 * @param {string} source
 */
export default function declineLoader(source) {
  return `${source}\nimport.meta.webpackHot?.decline();\n`;
}

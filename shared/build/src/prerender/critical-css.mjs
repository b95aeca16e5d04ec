import { Features, transform } from 'lightningcss';

/** @typedef {import('lightningcss').Selector} Selector */

/** @param {Selector} selector @returns {string[]} the classes without which it is about nothing */
const classesOf = (selector) => selector.flatMap((part) => (part.type === 'class' ? [part.name] : []));

/** @param {string} html @returns {Set<string>} */
function classesIn(html) {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/**
 * The rules of a style sheet that some HTML needs on a screen.
 * @param {string} css
 * @param {string} html
 * @param {{base: boolean}} options whether rules without a class belong to it: the reset, colours and measures
 * @returns {string} minified
 */
export function criticalCss(css, html, { base }) {
  const used = classesIn(html);
  const needed = (/** @type {Selector} */ selector) => {
    const classes = classesOf(selector);
    return classes.length > 0 ? classes.every((name) => used.has(name)) : base;
  };
  const { code } = transform({
    filename: 'pages.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style: (rule) => (rule.value.selectors.some(needed) ? undefined : []),
        media: (rule) =>
          rule.value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined,
        // The text's own font would hold back the scripts; those of the device with its measures stand in for it.
        'font-face': (rule) => (base && rule.value.properties.every(isOfDevice) ? undefined : []),
      },
    },
  });
  const animations = new Set(
    code
      .toString()
      .match(/(?<=animation(?:-name)?:)[^;}]+/g)
      ?.flatMap((value) => value.split(/[\s,]+/)),
  );
  // A second time, since what was around the rules is empty only now.
  return transform({
    filename: 'pages.css',
    code,
    minify: true,
    include: Features.LightDark,
    visitor: { Rule: { keyframes: ({ value: { name } }) => (animations.has(name.value) ? undefined : []) } },
  }).code.toString();
}

/** @param {import('lightningcss').FontFaceProperty} property */
const isOfDevice = (property) => property.type !== 'source' || property.value.every(({ type }) => type === 'local');

import { createHash } from 'node:crypto';

const TEXT = /** @type {Readonly<Record<string, string>>} */ ({ '&quot;': '"', '&#x27;': "'", '&amp;': '&' });

/** What libraries write for scripts, other formats or nobody: it would be sent with every page. */
const UNREAD =
  / (?:data-discover="true"|xmlns="http:\/\/www\.w3\.org\/2000\/svg"|class="lucide(?: lucide-[a-z\d-]+)+")/g;
const UNREAD_CLASSES = /(?<= class=")lucide (?:lucide-[a-z\d-]+ )+/g;

/**
 * HTML that a page may show before its scripts. The page's policy refuses `style` attributes: they become rules. A form that would send what was typed
 * without the scripts sends nothing: the method of dialogs, outside of one, does nothing. One that says where it leads is left as it is.
 * @param {string} html as React renders it
 * @returns {{html: string, css: string}} `css`: what the attributes said
 */
export function inertHtml(html) {
  /** @type {Map<string, string>} */
  const rules = new Map();
  const made = html
    .replace(UNREAD, '')
    .replace(UNREAD_CLASSES, '')
    .replace(/<form(?![^>]* action=)/g, '<form method="dialog"')
    .replace(/ style="([^"]*)"/g, (_, value) => {
      const style = value.replace(/&(?:quot|#x27|amp);/g, (/** @type {string} */ found) => TEXT[found] ?? found);
      // The same in every build: the styles of host and remote stand in one page.
      const name = createHash('sha256').update(style).digest('hex').slice(0, 8);
      rules.set(name, style);
      return ` data-style="${name}"`;
    });
  return { html: made, css: [...rules].map(([name, style]) => `[data-style="${name}"]{${style}}`).join('') };
}

/**
 * The scripts that run inside the pages that are checked. They are text, since functions are changed on the way from TypeScript and would miss their helpers in
 * the page.
 */

/** Runs before anything of the page: notes what the browser itself brings. */
export const NOTE_BUILT_INS = `(() => {
  const held = {
    window, Array, 'Array.prototype': Array.prototype, Object, 'Object.prototype': Object.prototype, 'String.prototype': String.prototype,
    'Number.prototype': Number.prototype, 'Function.prototype': Function.prototype, Promise, 'Promise.prototype': Promise.prototype, JSON, Math,
    'RegExp.prototype': RegExp.prototype, 'Date.prototype': Date.prototype, Date, 'Map.prototype': Map.prototype, 'Set.prototype': Set.prototype,
    'EventTarget.prototype': EventTarget.prototype, 'Node.prototype': Node.prototype, 'Element.prototype': Element.prototype,
    'HTMLElement.prototype': HTMLElement.prototype, 'Document.prototype': Document.prototype, document, history, 'History.prototype': History.prototype,
    'Storage.prototype': Storage.prototype, 'Response.prototype': Response.prototype, 'Request.prototype': Request.prototype, navigator,
    'Navigator.prototype': Navigator.prototype, 'XMLHttpRequest.prototype': XMLHttpRequest.prototype, crypto,
  };
  const { getOwnPropertyDescriptors, is, entries } = Object;
  const ownKeys = Reflect.ownKeys, stringOf = String, MapOf = Map;
  const before = new MapOf(entries(held).map(([name, object]) => [name, [object, getOwnPropertyDescriptors(object)]]));
  const known = { window: 'only', document: 'only', history: 'only', navigator: 'only', crypto: 'only' };
  Object.defineProperty(window, '__changedBuiltIns', { value: () => {
    const changed = [];
    for (const [name, [object, old]] of before) {
      const now = getOwnPropertyDescriptors(object);
      for (const key of ownKeys(old)) {
        const a = old[key], b = now[key];
        const isCode = typeof a.value === 'function' || typeof a.value === 'object' && name === 'window' && a.value !== null || a.get;
        if (isCode && (!b || !is(a.value, b.value) || !is(a.get, b.get) || !is(a.set, b.set))) changed[changed.length] = name + '.' + stringOf(key);
      }
      // Own values of a page beside the browser's are its own affair, but not what every object inherits, or what hides a function of the browser.
      for (const key of ownKeys(now)) {
        if (key in old) continue;
        const hides = known[name] && name !== 'window' && typeof now[key].value === 'function';
        if (!known[name] || hides) changed[changed.length] = name + '.' + stringOf(key);
      }
    }
    return changed;
  } });
})();`;

/** What a page of the application looks like, by selectors of CSS. */
export interface PageLooks {
  /** Parts that everybody must see, and what an error calls them. The first holds the heading, `h1`. */
  parts: Readonly<Record<string, string>>;
  /** Stands in the first part while something of it is being loaded. */
  loading: string;
  /** Stands on the page where the application itself says that a part of it failed. */
  failed?: string;
  /** Holds what the server has written into the page, before the scripts have drawn anything in its place. */
  beforeScripts?: string;
  /** Matches a text that stands for words which are missing, such as the id of a message. */
  missingText?: RegExp;
  /** Functions of the browser that the application replaces, such as `HTMLElement.prototype.focus`. */
  replaced?: readonly string[];
}

/** What a page shows at a moment. */
export interface ReadPage {
  hasMain: boolean;
  heading: boolean;
  loading: boolean;
  /** Whether the application says that something failed. */
  notice: boolean;
  /** Texts that stand for words which are missing. */
  ids: string[];
  /** Functions of the browser that are others than before. */
  changed: string[];
}

const json = (value: unknown) => JSON.stringify(value);

/** Reads the content of the page: its heading, texts in place of words, whether the application itself says that something failed. */
export function readPageScript({ parts, loading, failed, beforeScripts, missingText }: PageLooks): string {
  const [main = 'main'] = Object.keys(parts);
  return `(() => {
  const ids = [], id = ${missingText ?? '/(?!)/'};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    if (id.test(text) && !ids.includes(text)) ids.push(text);
  }
  const is = (selector) => selector !== undefined && document.querySelector(selector) !== null;
  // What stands in the document before the scripts have drawn the page says nothing about them.
  const main = is(${json(beforeScripts)}) ? null : document.querySelector(${json(main)});
  return {
    hasMain: main !== null,
    heading: main !== null && main.querySelector('h1') !== null && main.querySelector('h1').textContent.trim() !== '',
    loading: main === null || main.querySelector(${json(loading)}) !== null,
    notice: is(${json(failed)}),
    ids,
    changed: window.__changedBuiltIns(),
  };
})()`;
}

/** Hides or shows a part of the drawn page without moving anything; gives whether it is there. */
export function opacityScript({ beforeScripts }: PageLooks, selector: string, value: '0' | ''): string {
  const part = beforeScripts === undefined ? selector : `${selector}:not(${beforeScripts} *)`;
  return `(() => { const part = document.querySelector(${json(part)}); if (part) part.style.setProperty('opacity', ${json(value)}, 'important'); return part !== null; })()`;
}

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

/** Reads the content of the page: its heading, ids of messages in place of their words, whether the portal itself says that something failed. */
export const READ_PAGE = `(() => {
  const ids = [], id = /^(?:account|application|auth|host|internal-ads|internalAds|positions|substitutions|ui)(?:\\.[\\w-]+)+$/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    if (id.test(text) && !ids.includes(text)) ids.push(text);
  }
  // What stands in the document before the scripts have drawn the page says nothing about them.
  const main = document.getElementById('page-text') ? null : document.querySelector('main');
  return {
    hasMain: main !== null,
    heading: main !== null && main.querySelector('h1') !== null && main.querySelector('h1').textContent.trim() !== '',
    loading: main === null || main.querySelector('[role=status]') !== null,
    notice: document.querySelector('[data-area-notice], [data-shell-broken]') !== null,
    ids,
    changed: window.__changedBuiltIns(),
  };
})()`;
export interface ReadPage {
  hasMain: boolean;
  heading: boolean;
  loading: boolean;
  notice: boolean;
  ids: string[];
  changed: string[];
}

/** Hides or shows a part of the drawn page without moving anything. */
export const setOpacity = (selector: string, value: '0' | '') =>
  `(() => { const part = document.querySelector(${JSON.stringify(`${selector}:not(#page-text *)`)}); if (part) part.style.setProperty('opacity', ${JSON.stringify(value)}, 'important'); return part !== null; })()`;

/** What can be used or seen without being text. */
const CONTROLS =
  'input:not([type=hidden]), button, select, textarea, a[href], img, svg, canvas, video, [role=progressbar]';
/** What stands where something is still coming. */
export const LOADING = '[role=status], [role=progressbar], [aria-busy=true]';
/** A side of a box below this is not seen, in pixels; text for screen readers alone is one pixel large. */
const LEAST_SIDE = 3;

/** Whether a person who looks at the page would see anything inside an element. */
export function showsAnything(root: Element): boolean {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!parentElement || node.textContent?.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (hasSeenBox(range.getClientRects()) && isDrawn(parentElement) && hasOwnColour(parentElement)) return true;
  }
  for (const element of root.querySelectorAll(CONTROLS))
    if (hasSeenBox(element.getClientRects()) && isDrawn(element)) return true;
  // The grey bars of a part that is being loaded are no text and no control.
  for (const element of root.querySelectorAll(LOADING))
    for (const part of [element, ...element.children])
      if (hasSeenBox(part.getClientRects()) && isDrawn(part)) return true;
  return false;
}

/** Below the window is a matter of scrolling; above its top or beside it nobody comes. */
function hasSeenBox(boxes: DOMRectList): boolean {
  return [...boxes].some(
    ({ left, right, bottom, width, height }) =>
      width >= LEAST_SIDE &&
      height >= LEAST_SIDE &&
      bottom + scrollY > 0 &&
      right + scrollX > 0 &&
      left + scrollX < Math.max(innerWidth, document.documentElement.scrollWidth),
  );
}

function isDrawn(element: Element): boolean {
  // Older browsers do not tell; then nothing is held against the page.
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (/inset\((50|100)%|circle\(0/.test(style.clipPath) || /opacity\(0/.test(style.filter)) return false;
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const { width, height } = at.getBoundingClientRect();
    if (width < LEAST_SIDE || height < LEAST_SIDE) return false;
  }
  return true;
}

/** Whether text has another colour than what is behind it. */
function hasOwnColour(element: Element): boolean {
  // Chosen colours of the person's own are put over everything.
  if (matchMedia('(forced-colors: active)').matches) return true;
  const { color } = getComputedStyle(element);
  if (isTransparent(color)) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return true;
    if (!isTransparent(backgroundColor)) return backgroundColor !== color;
  }
  return true;
}

const isTransparent = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
